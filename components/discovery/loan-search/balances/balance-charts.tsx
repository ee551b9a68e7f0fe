import type { Address } from '#components/data-table/groups/group-links.ts'
import { BarCharts, type BarData } from '#components/discovery/loan-search/charts/bar-charts.tsx'
import { computeBarWidth } from '#lib/core/groupings.ts'
import { formatBarDollars, formatShortDollars } from '#lib/core/money.ts'
import type { Balance, BalancePeriod, Balances } from '#lib/discovery/loan-search/balances/fields.ts'
import { balanceLabels } from '#lib/discovery/loan-search/balances/labels.ts'
import { buildSearchOfBalance } from '#lib/discovery/loan-search/balances/rules.ts'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import { UNITS } from '#lib/discovery/loan-search/charts/windows/fields.ts'
import { MOST_BARS } from '#lib/discovery/loan-search/groups/charts/fields.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { FlowChart } from './flow-chart.tsx'

type Props = { balances: Balances; by: BalancePeriod; search: LoanSearch; address: Address<LoanSearch> }

/** The book at the end of each period as bars that lead to its loans, and beside them what settled and was discharged. */
export const BalanceCharts = ({ balances, by, search, address }: Props) => {
  const inTime = balances.inTime.slice(-MOST_BARS.periods)
  const largest = inTime.reduce((most, { book }) => (book.principal > most ? book.principal : most), 0n)
  const yearOf = (balance: Balance | undefined) => (by === 'year' ? '' : (balance?.min.slice(0, 4) ?? ''))
  const bars = inTime.map((balance, at): BarData => {
    const { book, min, max, name } = balance
    const found = book.loans > 0 ? buildSearchOfBalance(search, 'book', balance) : null
    const year = yearOf(balance) === yearOf(inTime[at - 1]) ? '' : yearOf(balance)
    return [
      ...UNITS[by].short(min),
      `${name}: ${formatShortDollars(book.principal)}, ${balanceLabels.bookAt(book.loans, max)}`,
      ...([formatBarDollars(book.principal), found && address(found)] as const),
      ...([computeBarWidth(book.principal, largest), year, ''] as const),
    ]
  })
  const [first, last] = [inTime[0], inTime.at(-1)]
  if (!first || !last) return null
  const title = balanceLabels.table(by)
  return (
    <>
      <BarCharts charts={[{ title, caption: chartLabels.caption(title, first.name, last.name), bars }]} />
      <FlowChart inTime={inTime} />
    </>
  )
}
