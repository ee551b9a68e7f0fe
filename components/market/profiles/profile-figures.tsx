import type { ReactNode } from 'react'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatCounted } from '#lib/core/counts.ts'
import { formatPercent, formatShortDollars } from '#lib/core/money.ts'
import type { ProfileFigures as Figures } from '#lib/market/profiles/schema.ts'

type ProfileFiguresProps = { figures: Figures; className?: string }

const listFigures = (figures: Figures): { caption: string; figure: ReactNode }[] => {
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
  return items
}

/** The key figures of a profile, to be placed in a list of figures; figures hidden by the lender are omitted. */
export const ProfileFigureItems = ({ figures, className }: ProfileFiguresProps) =>
  listFigures(figures).map((item) => (
    <CaptionedFigure key={item.caption} {...item} {...(className ? { className } : {})} />
  ))

/** The key figures of a profile in a row. */
export const ProfileFigures = ({ figures, className }: ProfileFiguresProps) =>
  listFigures(figures).length === 0 ? null : (
    <Stats {...(className ? { className } : {})}>
      <ProfileFigureItems figures={figures} />
    </Stats>
  )
