import type { ReactNode } from 'react'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatCounted } from '#lib/core/counts.ts'
import { formatPercent, formatShortDollars } from '#lib/core/money.ts'
import { hiddenBookLabel } from '#lib/market/profiles/labels.ts'
import type { ProfileFigures as Figures } from '#lib/market/profiles/schema.ts'

type ProfileFiguresProps = { figures: Figures; className?: string }

const listFigures = (figures: Figures, hidden: ReactNode): { caption: string; figure: ReactNode }[] => {
  const { currentLoanBook, currentLoansCount, dischargedLoanBook, dischargedLoansCount, shortfall } = figures
  const items: { caption: string; figure: ReactNode }[] = []
  if (currentLoanBook !== null && currentLoansCount !== null)
    items.push({
      caption: `Current book, ${formatCounted(currentLoansCount, 'loan')}`,
      figure: formatShortDollars(currentLoanBook),
    })
  else if (hidden) items.push({ caption: 'Current book', figure: hidden })
  if (dischargedLoanBook !== null && dischargedLoansCount !== null)
    items.push({
      caption: `Discharged, ${formatCounted(dischargedLoansCount, 'loan')}`,
      figure: formatShortDollars(dischargedLoanBook),
    })
  else if (hidden) items.push({ caption: 'Discharged', figure: hidden })
  if (shortfall !== null) items.push({ caption: 'Shortfall', figure: formatPercent(shortfall) })
  return items
}

/** The key figures of a profile, to be placed in a list of figures; figures hidden by the lender are omitted. */
export const ProfileFigureItems = ({ figures, className }: ProfileFiguresProps) =>
  listFigures(figures, null).map((item) => (
    <CaptionedFigure key={item.caption} {...item} {...(className ? { className } : {})} />
  ))

/** The key figures of a profile in a row, which says so where the lender hides a book. */
export const ProfileFigures = ({ figures }: { figures: Figures }) => (
  <Stats>
    {listFigures(figures, <span className="font-normal text-base text-muted">{hiddenBookLabel}</span>).map((item) => (
      <CaptionedFigure key={item.caption} {...item} />
    ))}
  </Stats>
)
