import { BarCharts, type ChartData } from '#components/discovery/loan-search/charts/bar-charts.tsx'
import { nameBookShare } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { groupChartLabels } from '#lib/discovery/loan-search/groups/charts/labels.ts'
import { isByName, listDrawn, shortenColumn, shortenGroup } from '#lib/discovery/loan-search/groups/charts/rules.ts'
import type { CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { measureLabels } from '#lib/discovery/loan-search/groups/measures/labels.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { countHidden, measureBars } from './bars.ts'
import { type CrossProps, chartColumns, drawGroups } from './cross-bars.ts'

const { title } = groupChartLabels

/** The most groups whose bars beside each other can be told apart. */
const MOST_SERIES = 4

/** The most columns that are two periods and what is around them; more are a trend. */
const MOST_COMPARED = 4

// Shares in time are a picture of the first groups, also where there are others.
const isShareInTime = ({ figure, columns }: CrossProps['cross'], across: CrossProps['across']): boolean =>
  figure === 'share' && isByPeriod(across) && columns.length > MOST_COMPARED

// The first groups of a period are those that grew, so what all loans did is beside them; of their shares all loans are 100%.
const pairWithAll = ({ together, whole, figure }: CrossProps['cross']): readonly CrossRow[] | null =>
  together && figure !== 'share' ? [together, whole] : null

// Few groups have a bar each in every column, instead of one for all loans. Those with long names have them in their own chart, if they are compared.
const findSeries = ({ cross, by, across }: CrossProps): readonly CrossRow[] | null => {
  const { rows, total, columns, compared } = cross
  if (isShareInTime(cross, across)) return rows.slice(0, MOST_SERIES)
  return !isByPeriod(by) &&
    !(isByName(by) && compared) &&
    rows.length === total &&
    rows.length > 1 &&
    rows.length <= MOST_SERIES &&
    columns.length > 1
    ? rows
    : null
}

// Rows of several groups have no key, and their whole name.
const nameSeries = (row: CrossRow, by: CrossProps['by']): string =>
  row.key === null ? row.name : shortenGroup(by, row)[0]

/**
 * The figure of groups across others: as bars of all loans of each column, or of each group if they are few, and of each group, beside its
 * earlier ones if they are compared.
 */
export const CrossCharts = (props: CrossProps) => {
  const { cross, by, across, search } = props
  const { columns, compared, figure, rows, ends, total, together } = cross
  const { crossed } = measureLabels
  const label = figure === 'bookShare' ? nameBookShare(search.filters, crossed[figure]) : crossed[figure]
  // Who is up alone would be half an answer.
  const drawn = ends.length > 0 ? ends : listDrawn(by, rows)
  const pair = pairWithAll(cross)
  const series = pair ?? findSeries(props)
  const times = compared && [compared.from, compared.to].map((at) => shortenColumn(columns[at]?.name ?? ''))
  const charts: ChartData[] = [
    Object.assign(
      { title: title(label, groupingNames[across].name), isNamed: true },
      chartColumns(props, series, pair === null),
      series && { series: { kind: 'groups' as const, names: series.map((row) => nameSeries(row, by)) } },
    ),
    Object.assign(
      {
        title: title(label, groupingNames[by].name),
        rest: countHidden(by, total, drawn.length),
        bars: measureBars(drawGroups(drawn, props)),
        isNamed: !isByPeriod(by),
      },
      times && { series: { kind: 'times' as const, names: times } },
    ),
  ]
  if (isShareInTime(cross, across)) return <BarCharts charts={charts.slice(0, 1)} isEven />
  // All loans of a column are all of its principal.
  const hasColumns = figure !== 'share' || series !== null || Boolean(together)
  return <BarCharts charts={hasColumns ? charts : charts.slice(1)} isEven />
}
