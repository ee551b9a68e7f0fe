import { addDaysTo, addMonthsTo } from '#lib/core/dates.ts'
import { splitName } from '#lib/core/display-names.ts'
import { formatFinancialYear } from '#lib/core/financial-years.ts'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import { OVERDUE_KEY } from '#lib/discovery/loan-search/charts/rules.ts'
import { UNITS } from '#lib/discovery/loan-search/charts/windows/fields.ts'
import { type ChartFigure, COMPANIONS, MOST_BARS, SPARE_BARS } from '#lib/discovery/loan-search/groups/charts/fields.ts'
import { isByRecord } from '#lib/discovery/loan-search/groups/fields.ts'
import { FIGURE_SETS, type FigureWord, type Measure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { isSet } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { type ByPeriod, PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { formatPeriodKey, isByComparedPeriod, isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import type { GroupedBy, GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'

const hasChart = (figure: string | undefined): figure is ChartFigure => figure !== undefined && figure in COMPANIONS

type Asked = {
  figures?: FigureWord | undefined
  measures?: readonly Measure[] | undefined
  group?: { sort: GroupSort } | undefined
}

/**
 * Returns the two figures that a search of groups asks to see: the one that it names or by which it orders them, and another that it names,
 * else its companion.
 */
export const findChartFigures = ({ figures, measures, group }: Asked): readonly [ChartFigure, ChartFigure] => {
  const sort = group?.sort
  const isOrdered = isSet(figures) && FIGURE_SETS[figures].some((each) => each === sort)
  const isNamed = measures?.some((measure) => measure === sort)
  const asked = isOrdered || isNamed ? sort : (figures ?? measures?.[0] ?? sort)
  const figure = hasChart(asked) ? asked : 'principal'
  return [figure, measures?.find((measure) => measure !== figure) ?? COMPANIONS[figure]]
}

/** True for the groupings whose groups have long names and are many. */
export const isByName = (by: GroupedBy): boolean => isByRecord(by) || by === 'suburb' || by === 'subType'

// How many groups have a bar.
const countMostBars = (by: GroupedBy, isAlone: boolean): number => {
  if (isByPeriod(by)) return MOST_BARS.periods
  if (!isByName(by)) return MOST_BARS.choices
  return isAlone ? MOST_BARS.namesAlone : MOST_BARS.names
}

const shortenPeriod = (by: ByPeriod, first: string): readonly [string, string] => {
  if (by === 'calendarYear') return [first.slice(0, 4), '']
  return UNITS[({ 1: 'month', 3: 'quarter', 12: 'year' } as const)[PERIODS[by].months]].short(first)
}

type Named = { key: string | null; name: string }

/** Returns the words below the bar of a group, of which a narrow bar shows the first alone. */
export const shortenGroup = (by: GroupedBy, { key, name }: Named): readonly [string, string] => {
  if (!isByPeriod(by)) return [splitName(name)[0], '']
  if (key === null) return ['–', '']
  return key === OVERDUE_KEY ? chartLabels.overdueShort : shortenPeriod(by, key.length === 7 ? `${key}-01` : key)
}

// Keeps a financial year on one line.
const WORD_JOINER = '\u2060'

/** Returns the words below the bar of a column, without those that every column of its kind has: '25–26' of 'FY 2025–26'. */
export const shortenColumn = (name: string): string =>
  name.replace(/^FY 20(\d\d)–/, `$1–${WORD_JOINER}`).replace(' quarter', '')

/** Returns the year of a period that is shorter than one, '' for any other group. */
export const getYearOfGroup = (by: GroupedBy, key: string | null): string =>
  isByPeriod(by) && PERIODS[by].months < 12 && /^\d{4}/.test(key ?? '') ? (key ?? '').slice(0, 4) : ''

/**
 * Returns the groups that have a bar, in the order of the bars: periods from the oldest, without loans that have no day, and overdue loans
 * first; others in the order of their table. More of them have room in a chart that is alone.
 */
export const listDrawn = <Group extends Named>(by: GroupedBy, groups: readonly Group[], isAlone = false): Group[] => {
  const most = countMostBars(by, isAlone)
  // One or two more have room: ten BDMs are better than eight and '2 more'.
  if (!isByPeriod(by)) return groups.slice(0, groups.length <= most + SPARE_BARS ? groups.length : most)
  const inTime = groups
    .filter(({ key }) => key !== null)
    .toSorted((one, other) => (toTime(one) < toTime(other) ? -1 : 1))
  // What is due is read from today, what happened up to today.
  return PERIODS[by].filter === 'repayment' ? inTime.slice(0, most) : inTime.slice(-most)
}

const toTime = ({ key }: Named): string => (key === OVERDUE_KEY ? '' : (key ?? ''))

/** Two years, each with its name and the keys of its months or quarters in their order. */
export type TwoYears = readonly { name: string; keys: readonly string[] }[]

/**
 * Returns the two calendar or financial years of which a search finds every settlement or discharge, if it groups them by month or quarter:
 * the same months are drawn beside each other. Null for any other search.
 */
export const findTwoYears = (by: GroupedBy, filters: Partial<LoanFilters>): TwoYears | null => {
  if (!isByComparedPeriod(by) || PERIODS[by].months === 12) return null
  const { months, filter } = PERIODS[by]
  const { min, max } = filters[filter] ?? { min: null, max: null }
  const isCalendar = min?.endsWith('-01-01') ?? false
  if (min === null || !(isCalendar || min.endsWith('-07-01'))) return null
  if (max !== addDaysTo(addMonthsTo(min, 24), -1)) return null
  return [min, addMonthsTo(min, 12)].map((first) => ({
    name: isCalendar ? first.slice(0, 4) : formatFinancialYear(first),
    keys: Array.from({ length: 12 / months }, (_, at) => formatPeriodKey(by, addMonthsTo(first, at * months))),
  }))
}
