import type { Address } from '#components/data-table/groups/group-links.ts'
import { BarCharts, type ChartData } from '#components/discovery/loan-search/charts/bar-charts.tsx'
import { formatListCell } from '#lib/core/columns.ts'
import { formatBarDollars } from '#lib/core/money.ts'
import { OVERDUE_KEY } from '#lib/discovery/loan-search/charts/rules.ts'
import { nameBook } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { groupChartLabels } from '#lib/discovery/loan-search/groups/charts/labels.ts'
import {
  findChartFigures,
  findTwoYears,
  getYearOfGroup,
  isByName,
  listDrawn,
  shortenGroup,
} from '#lib/discovery/loan-search/groups/charts/rules.ts'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { MEASURES } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { isByPeriod, isBySettlement } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupPage, LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { type Bar, countHidden, measureBars } from './bars.ts'
import { drawTwoYears } from './year-bars.ts'

type Props = { groups: GroupPage; by: GroupedBy; search: LoanSearch; address: Address<LoanSearch> }

/** The figure that a search asks for of each group, and its companion where names leave room for it, as bars that lead to its loans. */
export const GroupCharts = ({ groups, by, search, address }: Props) => {
  const isAlone = isByName(by) && !search.filters.measures
  const drawn = listDrawn(by, groups.rows, isAlone)
  const columns = buildGroupColumns(by, groups.rows, {
    measures: MEASURES,
    heads: nameBook(search.filters, [by]),
  })
  const linkTo = ({ key }: LoanGroup): string | null => {
    const found = key === null ? null : buildSearchOfGroup(search, by, key)
    return found && address(found)
  }
  const asked = findChartFigures(search.filters)
  // An order by the share of a book gives way where the groups have none.
  const figures = columns[asked[0]] ? asked : findChartFigures({})
  const years = findTwoYears(by, search.filters)
  const charts = figures.slice(0, isAlone ? 1 : 2).map((figure): ChartData => {
    const column = columns[figure]
    const label = column?.label ?? ''
    const describe = (row: LoanGroup): Bar => {
      const amount = row[figure]
      const text = column && amount !== null ? formatListCell(column, row) : groupChartLabels.nothing
      return {
        short: shortenGroup(by, row),
        words: groupChartLabels.bar(row.name, figure === 'loans' ? null : text, row.loans),
        figure: typeof amount === 'bigint' ? formatBarDollars(amount) : text,
        amount: Number(amount ?? 0),
        href: linkTo(row),
        year: getYearOfGroup(by, row.key),
        isOverdue: row.key === OVERDUE_KEY,
      }
    }
    const { title: briefly, settled } = groupChartLabels
    const title = (isBySettlement(by) ? settled : briefly)(label, groupingNames[by].name)
    if (years) {
      // The names of the years need the room.
      const caption = briefly(label, groupingNames[by].name)
      return Object.assign({ title, caption }, drawTwoYears(years, groups.rows, { figure, describe }))
    }
    return Object.assign(
      { title },
      {
        rest: countHidden(by, groups.total, drawn.length),
        bars: measureBars(drawn.map(describe)),
        isNamed: !isByPeriod(by),
      },
    )
  })
  return <BarCharts charts={charts} isEven />
}
