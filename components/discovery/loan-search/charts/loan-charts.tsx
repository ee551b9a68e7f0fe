import { formatShortDollars } from '#lib/core/money.ts'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import type { ChartBar, LoanCharts as Charts } from '#lib/discovery/loan-search/charts/rules.ts'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { BarCharts, type BarData } from './bar-charts.tsx'

type Props = {
  charts: Charts
  search: LoanSearch
  /** The path of the list, and further parameters of its addresses. */
  path: string
  beside: Record<string, string>
}

/**
 * The principal of a search by month and by state, as bars that filter by what they stand for; sent as plain values, because
 * markup of the server would be in the document twice.
 */
export const LoanCharts = ({ charts: { by: monthsBy, months, states }, search, path, beside }: Props) => {
  const linkTo = (by: GroupedBy, key: string): string | null => {
    const found = buildSearchOfGroup(search, by, key)
    const { group } = search.filters
    return found && loanSearch.path(path, group ? { ...found, filters: { ...found.filters, group } } : found, beside)
  }
  const toData = (by: GroupedBy, bars: readonly ChartBar[]): BarData[] =>
    bars.map((bar) => [bar.short, describeBar(bar), bar.loans > 0 ? linkTo(by, bar.key) : null, bar.height])
  const charts = [
    {
      title: chartLabels[monthsBy],
      caption: describePeriod(monthsBy, months),
      most: formatMost(months),
      bars: toData(monthsBy, months),
    },
    { title: chartLabels.state, most: formatMost(states), bars: toData('state', states) },
  ]
  return <BarCharts charts={charts.filter(({ bars }) => bars.length > 0)} />
}

const describePeriod = (by: 'month' | 'due', months: readonly ChartBar[]): string =>
  chartLabels.period(chartLabels.shown[by], months[0]?.name ?? '', months.at(-1)?.name ?? '')

const formatMost = (bars: readonly ChartBar[]): string =>
  formatShortDollars(bars.reduce((most, { principal }) => (principal > most ? principal : most), 0n))

const describeBar = ({ name, principal, loans }: ChartBar): string =>
  loans > 0 ? chartLabels.bar(name, formatShortDollars(principal), loans) : chartLabels.none(name)
