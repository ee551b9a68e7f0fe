import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { formatDollars } from '#lib/core/money.ts'
import type { Balances } from '#lib/discovery/loan-search/balances/fields.ts'
import { balanceLabels, formatBookChange } from '#lib/discovery/loan-search/balances/labels.ts'

/** The book at the end of the last period, and its change since the first began. */
export const BalanceStats = ({ balances: { whole } }: { balances: Balances }) => {
  if (!whole) return null
  const { book, change, min, max } = whole
  return (
    <Stats>
      <CaptionedFigure figure={formatDollars(book.principal)} caption={balanceLabels.bookNow(max)} />
      <CaptionedFigure figure={formatCount(book.loans)} caption={balanceLabels.loansNow} />
      {change !== null && (
        <CaptionedFigure figure={formatBookChange(change)} caption={balanceLabels.growth(addDaysTo(min, -1))} />
      )}
    </Stats>
  )
}
