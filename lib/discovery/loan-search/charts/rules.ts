import type { Day } from '#lib/core/dates.ts'
import { narrowToGroup } from '#lib/core/groupings.ts'
import type { Range } from '#lib/core/ranges.ts'
import { NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import type { ChartBar, PeriodBar, PeriodChart, Rest, Sum } from '#lib/discovery/loan-search/charts/schema.ts'
import { type Dated, UNITS } from '#lib/discovery/loan-search/charts/windows/fields.ts'
import {
  type ChartAsked,
  findWindow,
  getDayAfter,
  getDayBefore,
  isAllOverdue,
  listFirstDays,
  splitsOverdue,
} from '#lib/discovery/loan-search/charts/windows/rules.ts'
import { getFirstDay, intersectDays, parsePeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

type Counted = Sum & { key: string; name: string }

const measureBars = <Bar extends Sum>(bars: readonly Bar[]): (Bar & { height: number })[] => {
  const highest = bars.reduce((most, { principal }) => (principal > most ? principal : most), 0n)
  return bars.map((bar) =>
    Object.assign({}, bar, {
      height: highest === 0n ? 0 : Math.ceil(Number((10_000n * bar.principal) / highest) / 10) / 10,
    }),
  )
}

const sumUp = (groups: readonly Subtotal[]): Sum => ({
  loans: groups.reduce((sum, { rows }) => sum + rows, 0),
  principal: groups.reduce((total, { sum }) => total + sum, 0n),
})

const keepFound = (rest: readonly Rest[]): Rest[] => rest.filter(({ loans }) => loans > 0)

type Drawn = Omit<PeriodBar, 'height' | 'loans' | 'principal'>

/** The key of the one bar of all overdue loans. */
export const OVERDUE_KEY = 'overdue'

const OVERDUE: Omit<Drawn, 'days'> = {
  key: OVERDUE_KEY,
  name: chartLabels.overdue,
  short: chartLabels.overdueShort,
  year: '',
  isOverdue: true,
}

// Each bar is exactly the days of its period that the chart covers.
const drawPeriods = (asked: ChartAsked, { from, to, unit }: ReturnType<typeof findWindow>): Drawn[] => {
  const yearOf = (first: Day) => (unit === 'year' ? '' : first.slice(0, 4))
  return listFirstDays(unit, { from, to }).map((first, at, all) => ({
    key: first.slice(0, 7),
    name: UNITS[unit].format(first),
    short: UNITS[unit].short(first),
    year: yearOf(first) === yearOf(all[at - 1] ?? '') ? '' : yearOf(first),
    isOverdue: isAllOverdue(asked),
    days: intersectDays({ min: from, max: to }, parsePeriod(unit, first.slice(0, 7)) ?? undefined),
  }))
}

const isWithin = (day: Day, { min, max }: Range): boolean =>
  (min === null || day >= min) && (max === null || day <= max)

/**
 * Returns the bars of the loans found, given by day, over the period that the search asks for, and what lies outside of them:
 * together they have each loan once.
 */
export const buildPeriodChart = (groups: readonly Subtotal[], asked: ChartAsked): PeriodChart => {
  const { dated, limits, today } = asked
  const dayless = groups.filter(({ key }) => key === NO_KEY)
  const found = groups
    .filter(({ key }) => key !== NO_KEY)
    .map((group) => ({ day: getFirstDay(group.key), group }))
    .toSorted((one, other) => one.group.key - other.group.key)
  const sumDays = (days: Range): Sum => sumUp(found.filter(({ day }) => isWithin(day, days)).map(({ group }) => group))
  const all = found.map(({ day }) => day)
  const window = findWindow(asked, all)
  const overdue = splitsOverdue(asked) ? [{ ...OVERDUE, days: { min: limits.min, max: getDayBefore(today) } }] : []
  const drawn = [...overdue, ...(found.length > 0 ? drawPeriods(asked, window) : [])]
  const outside = [
    ...(overdue.length > 0 ? [] : [{ name: chartLabels.earlier, days: { min: null, max: getDayBefore(window.from) } }]),
    { name: chartLabels.later, days: { min: getDayAfter(window.to), max: null } },
  ]
  return {
    dated,
    unit: window.unit,
    bars: measureBars(found.length > 0 ? drawn.map((bar) => Object.assign({}, bar, sumDays(bar.days))) : []),
    rest: keepFound([
      ...outside.map((part) => Object.assign({}, part, sumDays(part.days))),
      Object.assign({ name: chartLabels.dayless[dated], days: null }, sumUp(dayless)),
    ]),
  }
}

/** Returns the bars of states in the order given. */
export const buildStateBars = (groups: readonly Counted[]): ChartBar[] =>
  measureBars(groups.map((group) => Object.assign({ short: [group.key, ''] as const }, group)))

/** Returns the loans without a state, if there are any. */
export const findStateless = (groups: readonly Subtotal[]): Rest[] =>
  keepFound([Object.assign({ name: chartLabels.stateless, days: null }, sumUp(groups))])

/** Returns the search for the loans of some of the days of a chart; null if an address cannot express it. */
export const buildSearchOfDays = (search: LoanSearch, dated: Dated, days: Range): LoanSearch | null =>
  narrowToGroup(loanSearch, search, {
    added: { [dated]: intersectDays(search.filters[dated], days) },
    replaces: true,
  })
