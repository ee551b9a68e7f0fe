import { addDaysTo, addMonthsTo, type Day, getEndOfMonth } from '#lib/core/dates.ts'
import { getFirstOfMonth } from '#lib/core/near-months.ts'
import type { Range } from '#lib/core/ranges.ts'
import { type Dated, UNITS, type Unit } from '#lib/discovery/loan-search/charts/windows/fields.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { asksForRepayment } from '#lib/discovery/loan-search/groups/rules.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'

/** What a chart is asked for: by which day, the days to which the search limits it, and whether it finds current loans alone. */
export type ChartAsked = { dated: Dated; limits: Range; isCurrent: boolean; today: Day }

/** The days that the bars of a chart cover, both included. */
type Days = { from: Day; to: Day }

/** The most bars: 24 months that begin within one are parts of 25. */
const MOST_BARS = 25
/** The months shown if the search leaves the period open. */
const USUAL_MONTHS = 12

const earlierOf = (one: Day, other: Day): Day => (one < other ? one : other)
const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

const buildMonthsFrom = (day: Day): Day => getEndOfMonth(addMonthsTo(getFirstOfMonth(day), USUAL_MONTHS - 1))
const buildMonthsUntil = (day: Day): Days => ({
  from: addMonthsTo(getFirstOfMonth(day), 1 - USUAL_MONTHS),
  to: getEndOfMonth(getFirstOfMonth(day)),
})

/** Returns the day by which a search is shown over time: of repayment if it asks for that or groups by it, else of settlement or discharge. */
export const findDated = (filters: Partial<LoanFilters>): Dated => {
  const periods = [filters.group?.by ?? '', filters.across ?? ''].filter(isByPeriod)
  if (asksForRepayment(filters) || periods.some((by) => PERIODS[by].filter === 'repayment')) return 'repayment'
  if (periods.some((by) => PERIODS[by].filter === 'discharged')) return 'discharged'
  const isBySettlement = periods.length > 0 || filters.settlement || filters.settledIn || filters.settlementDate
  return filters.discharged && !isBySettlement ? 'discharged' : 'settlement'
}

/** Returns the first days of the periods in which a range of days lies. */
export const listFirstDays = (unit: Unit, { from, to }: Days): Day[] => {
  const firsts: Day[] = []
  for (let first = UNITS[unit].getFirst(from); first <= to; first = addMonthsTo(first, UNITS[unit].months))
    firsts.push(first)
  return firsts
}

/** True if overdue loans share one bar before the periods to come: the search finds current loans on both sides of today. */
export const splitsOverdue = ({ dated, limits: { min, max }, isCurrent, today }: ChartAsked): boolean =>
  dated === 'repayment' && isCurrent && (min === null || min < today) && (max === null || max >= today)

/** True if all that the search finds is overdue. */
export const isAllOverdue = ({ dated, limits: { max }, isCurrent, today }: ChartAsked): boolean =>
  dated === 'repayment' && isCurrent && max !== null && max < today

// Loans that have been settled or discharged: up to today, or up to the last ones.
const findPastDays = ({ limits: { min, max }, today }: ChartAsked, days: readonly Day[]): Days => {
  if (min !== null) return { from: min, to: min > today ? buildMonthsFrom(min) : getEndOfMonth(getFirstOfMonth(today)) }
  const end = max ?? getEndOfMonth(getFirstOfMonth(today))
  const recent = buildMonthsUntil(end)
  const newest = days.findLast((day) => day <= end) ?? days.at(-1) ?? end
  const found = newest >= recent.from && newest <= end ? recent : buildMonthsUntil(newest)
  return { from: found.from, to: max === null ? found.to : earlierOf(found.to, max) }
}

// Loans to be repaid: from today, or from the first ones that are due later; of those that are all past, up to the last ones.
const findComingDays = (asked: ChartAsked, days: readonly Day[]): Days => {
  const { limits, today } = asked
  if (limits.max !== null && limits.max < today)
    return isAllOverdue(asked)
      ? { from: days[0] ?? limits.max, to: limits.max }
      : Object.assign(buildMonthsUntil(limits.max), { to: limits.max })
  const from = splitsOverdue(asked) ? today : (limits.min ?? getFirstOfMonth(today))
  if (limits.max !== null) return { from, to: limits.max }
  const to = buildMonthsFrom(laterOf(from, today))
  if (splitsOverdue(asked) && !days.some((day) => day > to)) return { from, to }
  if (days.some((day) => day >= from && day <= to)) return { from, to }
  const next = days.find((day) => day > to)
  return next === undefined
    ? buildMonthsUntil(days.at(-1) ?? today)
    : { from: getFirstOfMonth(next), to: buildMonthsFrom(next) }
}

// A limit far from all loans would make most bars empty; and no chart has more bars than can be told apart.
const cutDays = (dated: Dated, { from, to }: Days, days: readonly Day[]): Days => {
  if (listFirstDays('year', { from, to }).length <= MOST_BARS) return { from, to }
  const [first = from, last = to] = [days.find((day) => day >= from), days.findLast((day) => day <= to)]
  const near = { from: laterOf(from, first), to: earlierOf(to, last) }
  const most = 12 * (MOST_BARS - 1)
  return dated === 'repayment'
    ? { from: near.from, to: earlierOf(near.to, addMonthsTo(near.from, most)) }
    : { from: laterOf(near.from, addMonthsTo(near.to, -most)), to: near.to }
}

// 'This year' ends with this month, unless a settlement is planned later: no month ahead has loans that have settled.
const cutMonthsAhead = ({ dated, today }: ChartAsked, days: readonly Day[], { from, to }: Days): Day => {
  const end = getEndOfMonth(getFirstOfMonth(today))
  const isAhead = dated !== 'repayment' && from <= end && to > end
  return isAhead && days.every((day) => day <= end) ? end : to
}

/**
 * Returns the days that a chart covers and the period of each bar: the period that the search asks for, by month up to two years, by
 * quarter up to six, else by financial year. `days` are those of the loans found, in order.
 */
export const findWindow = (asked: ChartAsked, days: readonly Day[]): Days & { unit: Unit } => {
  const { dated, limits } = asked
  const { min, max } = limits
  const from = splitsOverdue(asked) ? asked.today : min
  const found =
    from !== null && max !== null
      ? { from, to: cutMonthsAhead(asked, days, { from, to: max }) }
      : dated === 'repayment'
        ? findComingDays(asked, days)
        : findPastDays(asked, days)
  const { from: start, to } = cutDays(dated, found, days)
  const units = Object.keys(UNITS) as Unit[]
  const unit = units.find((each) => listFirstDays(each, { from: start, to }).length <= MOST_BARS) ?? 'year'
  return { from: start, to, unit }
}

/** Returns the day before one. */
export const getDayBefore = (day: Day): Day => addDaysTo(day, -1)
/** Returns the day after one. */
export const getDayAfter = (day: Day): Day => addDaysTo(day, 1)
