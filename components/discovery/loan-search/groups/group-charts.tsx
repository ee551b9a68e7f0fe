import type { Address } from '#components/data-table/groups/group-links.ts'
import { BarCharts, type BarData, type ChartData } from '#components/discovery/loan-search/charts/bar-charts.tsx'
import { formatListCell } from '#lib/core/columns.ts'
import { formatBarDollars } from '#lib/core/money.ts'
import { trendLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import { UNITS } from '#lib/discovery/loan-search/charts/windows/fields.ts'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { FIGURE_SETS, TRENDS } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { findFigures } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupPage } from '#lib/discovery/loan-search/groups/schema.ts'
import type { Grouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'

/** The periods of settlement, over which the figures of groups are drawn. */
type SettledPeriod = keyof typeof UNITS | 'calendarYear'

/** True for a grouping by a period of settlement. */
export const isBySettlement = (by: Grouping['by']): by is SettledPeriod =>
  isByPeriod(by) && PERIODS[by].filter === 'settlement'

const shorten = (by: SettledPeriod, first: string): readonly [string, string] =>
  by === 'calendarYear' ? [first.slice(0, 4), ''] : UNITS[by].short(first)

/** The most bars that are wide enough to be pressed; the table has all periods. */
const MOST_BARS = 25

type Props = { groups: GroupPage; by: SettledPeriod; search: LoanSearch; address: Address<LoanSearch> }

const YEARS: readonly string[] = ['year', 'calendarYear']

/** The two figures that a search asks for of each period, as bars that lead to its loans. */
export const GroupCharts = ({ groups, by, search, address }: Props) => {
  const periods = groups.rows
    .flatMap((row) => (row.key === null ? [] : [{ first: `${row.key}-01`, key: row.key, row }]))
    .toSorted((one, other) => (one.first < other.first ? -1 : 1))
    .slice(-MOST_BARS)
  const figures = findFigures(search.filters)
  const columns = buildGroupColumns(by, groups.rows, FIGURE_SETS[figures])
  const charts = TRENDS[figures].map((name): ChartData => {
    const column = columns[name]
    const most = Math.max(...periods.map(({ row }) => Number(row[name] ?? 0)))
    const bars = periods.map(({ first, key, row }, at): BarData => {
      const amount = row[name]
      const text = column && amount !== null ? formatListCell(column, row) : trendLabels.nothing
      const found = buildSearchOfGroup(search, by, key)
      const isSameYear = first.slice(0, 4) === periods[at - 1]?.first.slice(0, 4)
      const year = isSameYear || YEARS.includes(by) ? '' : first.slice(0, 4)
      return [
        ...shorten(by, first),
        trendLabels.bar(PERIODS[by].format(first), text, row.loans),
        typeof amount === 'bigint' ? formatBarDollars(amount) : text,
        found && address(found),
        ...([most > 0 ? Math.round((1000 * Number(amount ?? 0)) / most) / 10 : 0, year, ''] as const),
      ]
    })
    return { title: trendLabels.title(column?.label ?? '', groupingNames[by].name), bars }
  })
  return <BarCharts charts={charts} isEven />
}
