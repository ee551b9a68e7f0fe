import type { ReactNode } from 'react'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatCounted } from '#lib/core/counts.ts'
import { formatPercent, formatShortDollars } from '#lib/core/money.ts'
import type { ProfileFigures as Figures } from '#lib/market/profiles/schema.ts'

type ProfileFiguresProps = { figures: Figures; className?: string }

/** The key figures of a profile; figures hidden by the lender are omitted. */
export const ProfileFigures = ({ figures, className }: ProfileFiguresProps) => {
  const { currentLoanBook, currentLoansCount, dischargedLoanBook, dischargedLoansCount, shortfall } = figures
  const items: { caption: string; figure: ReactNode }[] = []
  if (currentLoanBook !== null && currentLoansCount !== null)
    items.push({
      caption: `Current book, ${formatCounted(currentLoansCount, 'loan')}`,
      figure: formatShortDollars(currentLoanBook),
    })
  if (dischargedLoanBook !== null && dischargedLoansCount !== null)
    items.push({
      caption: `Discharged, ${formatCounted(dischargedLoansCount, 'loan')}`,
      figure: formatShortDollars(dischargedLoanBook),
    })
  if (shortfall !== null) items.push({ caption: 'Shortfall', figure: formatPercent(shortfall) })
  if (items.length === 0) return null
  return (
    <Stats {...(className ? { className } : {})}>
      {items.map((item) => (
        <CaptionedFigure key={item.caption} {...item} />
      ))}
    </Stats>
  )
}
