import { formatBarDollars, formatShortDollars } from '#lib/core/money.ts'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import { buildSearchOfDays, OVERDUE_KEY } from '#lib/discovery/loan-search/charts/rules.ts'
import type {
  ChartBar,
  LoanCharts as Charts,
  PeriodBar,
  PeriodChart,
  Rest,
} from '#lib/discovery/loan-search/charts/schema.ts'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { BarCharts, type BarData, type RestData } from './bar-charts.tsx'

type Props = {
  charts: Charts
  search: LoanSearch
  /** The path of the list, and further parameters of its addresses. */
  path: string
  beside: Record<string, string>
}

/**
 * The principal of a search over time and by state, as bars that filter by what they stand for; sent as plain values, because
 * markup of the server would be in the document twice.
 */
export const LoanCharts = ({ charts: { periods, states, stateless }, search, path, beside }: Props) => {
  const { group, lender } = search.filters
  const nameFigures = (caption: string) => (lender === undefined ? caption : chartLabels.ofWholeLoans(caption))
  const address = (found: LoanSearch | null): string | null =>
    found && loanSearch.path(path, group ? { ...found, filters: { ...found.filters, group } } : found, beside)
  const { dated } = periods
  const charts = [
    {
      title: chartLabels.period(periods.unit, dated),
      caption: nameFigures(describePeriod(periods)),
      rest: periods.rest.map((part) => toRest(part, part.days && address(buildSearchOfDays(search, dated, part.days)))),
      bars: periods.bars.map((bar) => toBar(bar, () => address(buildSearchOfDays(search, dated, bar.days)))),
    },
    {
      title: chartLabels.state,
      caption: nameFigures(chartLabels.state),
      rest: stateless.map((part) => toRest(part, null)),
      bars: states.map((bar) => toBar(bar, () => address(buildSearchOfGroup(search, 'state', bar.key)))),
    },
  ]
  return <BarCharts charts={charts.filter(({ bars }) => bars.length > 0)} />
}

const toRest = ({ name, principal, loans }: Rest, href: string | null): RestData => [
  chartLabels.rest(name, formatShortDollars(principal)),
  chartLabels.bar(name, formatShortDollars(principal), loans),
  href,
]

const toBar = (bar: ChartBar & Partial<PeriodBar>, link: () => string | null): BarData => {
  const { key, name, short, loans, principal, height, year = '', isOverdue = false } = bar
  const words = loans > 0 ? chartLabels.bar(name, formatShortDollars(principal), loans) : chartLabels.none(name)
  const figure = loans > 0 ? formatBarDollars(principal) : ''
  const overdue = isOverdue ? (key === OVERDUE_KEY ? 'all' : 'part') : ''
  return [...short, words, figure, loans > 0 ? link() : null, height, year, overdue]
}

const describePeriod = ({ dated, bars }: PeriodChart): string => {
  const periods = bars.filter(({ key }) => key !== OVERDUE_KEY)
  const what = periods.every(({ isOverdue }) => isOverdue) ? chartLabels.allOverdue : chartLabels.shown[dated]
  return chartLabels.caption(what, periods[0]?.name ?? '', periods.at(-1)?.name ?? '')
}
