import type { Address } from '#components/data-table/groups/group-links.ts'
import type { ChartData } from '#components/discovery/loan-search/charts/bar-charts.tsx'
import { formatBarDollars, formatPercent, fromHundredths } from '#lib/core/money.ts'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import { MOST_BARS } from '#lib/discovery/loan-search/groups/charts/fields.ts'
import { groupChartLabels } from '#lib/discovery/loan-search/groups/charts/labels.ts'
import { getYearOfGroup, shortenColumn, shortenGroup } from '#lib/discovery/loan-search/groups/charts/rules.ts'
import { formatAmount, formatChange, formatGrowth } from '#lib/discovery/loan-search/groups/crossing/amounts/columns.ts'
import { UNITS } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import type { CrossColumn, CrossPage, CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { buildSearchOfColumn } from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { type Bar, measureBars } from './bars.ts'

/** What the charts of groups across others are drawn from. */
export type CrossProps = {
  cross: CrossPage
  by: GroupedBy
  across: Crossing
  search: LoanSearch
  address: Address<LoanSearch>
}

const { cell, pair, each, nothing } = groupChartLabels

const say = (figure: CrossFigure, amount: bigint | null): string =>
  amount === null ? nothing : formatAmount(figure, amount)
const shortenAmount = (figure: CrossFigure, amount: bigint | null): string =>
  amount !== null && UNITS[figure] === 'dollars' ? formatBarDollars(amount) : say(figure, amount)

// One decimal is as much as fits above one of several bars.
const shortenPart = (figure: CrossFigure, amount: bigint): string =>
  UNITS[figure] === 'percent' ? formatPercent(fromHundredths(Number(amount)), 1) : shortenAmount(figure, amount)

// Above two bars their change, because a figure would be taken for that of the higher one.
const shortenChange = (row: CrossRow, { figure, compared }: CrossPage): string => {
  const { change, cells } = row
  if (!change || !compared) return ''
  if (UNITS[figure] === 'percent') return `${change < 0n ? '−' : '+'}${formatChange(figure, change, true)}`
  return formatGrowth(cells, compared)
}

const sayEach = (series: readonly CrossRow[], { figure, at }: { figure: CrossFigure; at: number }): string =>
  series.map(({ name, cells }) => each(name, say(figure, cells[at] ?? null))).join(', ')

// A dash would be read as a bar that is too low to be seen.
const drawPart = (figure: CrossFigure, amount: bigint | null) =>
  [Number(amount ?? 0n), amount === null ? '' : shortenPart(figure, amount)] as const

type Column = Omit<Bar, 'short'> & { name: string; isOutside?: true }

// A column with a bar for each group leads to these groups.
const findColumn = (search: LoanSearch, column: CrossColumn, hasSeries: boolean): LoanSearch | null => {
  const found = buildSearchOfColumn(search, column)
  const { group } = search.filters
  return found && hasSeries && group ? { ...found, filters: { ...found.filters, group } } : found
}

const describeColumns = (
  { cross: { columns, figure, together, whole }, search, address }: CrossProps,
  series: readonly CrossRow[] | null,
  hasGroups: boolean,
): Column[] =>
  columns.map((column, at) => {
    const { name, isOutside } = column
    const amount = (together ?? whole).cells[at] ?? null
    const found = findColumn(search, column, series !== null && hasGroups)
    const described: Column = {
      name,
      words: cell(name, series ? sayEach(series, { figure, at }) : say(figure, amount)),
      figure: shortenAmount(figure, amount),
      amount: Number(amount ?? 0n),
      href: found && address(found),
    }
    const drawn = series &&
      !isOutside && { figure: '', amount: 0, parts: series.map(({ cells }) => drawPart(figure, cells[at] ?? null)) }
    return Object.assign(described, isOutside && { isOutside }, drawn)
  })

// The part of a period beside the whole of it would be read as a further month where its name has no room.
const hasRoomForPart = ({ columns }: CrossPage): boolean => columns.length <= MOST_BARS.names

/**
 * Returns the bars of the columns, in each of which a series has a bar for each of its rows; what is outside of the periods is beside the
 * caption. A bar of a series leads to groups, unless `hasGroups` is false because its rows are several groups and all loans.
 */
export const chartColumns = (
  props: CrossProps,
  series: readonly CrossRow[] | null,
  hasGroups: boolean,
): Pick<ChartData, 'bars' | 'rest'> => {
  const { compared } = props.cross
  const part = compared && compared.from !== compared.earlier && !hasRoomForPart(props.cross) ? compared.from : -1
  const columns = describeColumns(props, series, hasGroups).filter((_, at) => at !== part)
  // Without the part beside it a period is not “in full” but one of them.
  const shorten = (name: string) => shortenColumn(part === -1 ? name : name.replace(` ${crossingLabels.inFull}`, ''))
  // The shares of a column add up to all of it, which says nothing.
  const outside = props.cross.figure === 'share' ? [] : columns.filter(({ isOutside }) => isOutside)
  const drawn = columns.filter(({ isOutside }) => !isOutside)
  return {
    rest: outside.map(({ name, figure, words, href }) => [cell(name, figure), words, href] as const),
    bars: measureBars(
      drawn.map((column) => {
        const isOverdue = column.name === periodLabels.overdue
        const short = isOverdue ? chartLabels.overdueShort : ([shorten(column.name), ''] as const)
        return Object.assign({ short, isOverdue }, column)
      }),
    ),
  }
}

/** Returns the bars of groups: their figure, or the two that are compared. */
export const drawGroups = (rows: readonly CrossRow[], { cross, by, search, address }: CrossProps): Bar[] => {
  const { columns, compared, figure } = cross
  return rows.map((row) => {
    const found = row.key === null ? null : buildSearchOfGroup(search, by, row.key)
    const [to, from] = compared ? [row.cells[compared.to] ?? null, row.cells[compared.from] ?? null] : [row.total, null]
    const names = [columns[compared?.to ?? -1]?.name ?? '', columns[compared?.from ?? -1]?.name ?? ''] as const
    const bar: Bar = {
      short: shortenGroup(by, row),
      words: compared ? pair(row.name, [say(figure, to), say(figure, from)], names) : cell(row.name, say(figure, to)),
      figure: compared ? shortenChange(row, cross) : shortenAmount(figure, to),
      amount: Number(to ?? 0n),
      href: found && address(found),
      year: getYearOfGroup(by, row.key),
    }
    return compared ? Object.assign(bar, { parts: [from, to].map((part) => [Number(part ?? 0n), ''] as const) }) : bar
  })
}
