import { addDaysTo, addMonthsTo, type Day, dateToDay, dayToDate, isDay } from '#lib/core/dates.ts'
import { computeChange } from '#lib/core/money.ts'
import type { Range } from '#lib/core/ranges.ts'
import { mergeSubtotals, NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { type ByPeriod, PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import type { LoanCondition, SEARCH_COLUMNS } from '#lib/lending/facts/fields.ts'

const DAY = 86_400_000

/** True for the groupings by a period of settlement or repayment. */
export const isByPeriod = (by: string): by is ByPeriod => Object.hasOwn(PERIODS, by)

/** Returns the first day of a period from the key of its group, which is that day in days since 1970. */
export const getFirstDay = (key: number): Day => dateToDay(new Date(key * DAY))

const toKey = (first: Day): number => dayToDate(first).getTime() / DAY

/** Merges groups by day, whose keys are days since 1970, into groups by period. */
export const mergeIntoPeriods = (by: ByPeriod, days: readonly Subtotal[]): Subtotal[] => {
  const getKey = (key: number) => toKey(PERIODS[by].getFirst(getFirstDay(key)))
  return mergeSubtotals(
    days.map((group) => Object.assign({}, group, group.key === NO_KEY ? {} : { key: getKey(group.key) })),
  )
}

const getLastDay = (by: ByPeriod, first: Day): Day => addDaysTo(addMonthsTo(first, PERIODS[by].months), -1)

/** The days of a period, both included. */
export type PeriodDays = { min: Day; max: Day }

/** Returns the period of a day. */
export const getPeriodOf = (by: ByPeriod, day: Day): PeriodDays => {
  const min = PERIODS[by].getFirst(day)
  return { min, max: getLastDay(by, min) }
}

/** Returns the first day of the period before one. */
export const getFirstDayBefore = (by: ByPeriod, first: Day): Day => addMonthsTo(first, -PERIODS[by].months)

/** Returns the days of a period, both included, from the month in which it begins; null if none begins then. */
export const parsePeriod = (by: ByPeriod, month: string): PeriodDays | null => {
  const first = `${month}-01`
  if (!isDay(first) || PERIODS[by].getFirst(first) !== first) return null
  return { min: first, max: getLastDay(by, first) }
}

/** Returns the later start and the earlier end of two ranges of days. */
export const intersectDays = (one: Range | undefined, other: Range | undefined): Range => {
  const pick = (ends: (Day | null | undefined)[], at: 0 | -1) =>
    ends
      .filter((end) => typeof end === 'string')
      .toSorted()
      .at(at) ?? null
  return { min: pick([one?.min, other?.min], -1), max: pick([one?.max, other?.max], 0) }
}

/** Returns the days to which all parts of a condition limit a column. */
export const findLimits = (condition: LoanCondition, column: keyof typeof SEARCH_COLUMNS): Range => {
  if (condition.kind === 'between' && condition.column === column) return { min: condition.min, max: condition.max }
  const inner = condition.kind === 'all' ? condition.of : []
  return inner.map((each) => findLimits(each, column)).reduce(intersectDays, { min: null, max: null })
}

/** The days that a search can find, null for an open end; and today. */
export type Limits = Range & { today: Day }

/** How a period compares with the one before: the change of its principal in percent, null if there is none to show. */
export type Comparison = { change: string | null; isSoFar: boolean }

// Settlements of a period go on until its last day, while a loan's day of repayment is known from the start.
const isSettling = (by: ByPeriod, last: Day, today: Day): boolean =>
  PERIODS[by].filter === 'settlement' && last >= today

/**
 * Compares each period with the one before, if both are among the groups. A period that the search finds in part, that is not over
 * or to come has no change, and none is computed against it: part of a quarter beside a whole one reads as a fall.
 */
export const comparePeriods = (
  by: ByPeriod,
  groups: readonly Subtotal[],
  { min, max, today }: Limits,
): Map<number, Comparison> => {
  const sums = new Map(groups.map(({ key, sum }) => [key, sum]))
  const judge = (first: Day) => {
    const last = getLastDay(by, first)
    const isOpen = isSettling(by, last, today)
    const isFound = (min === null || min <= first) && (max === null || max >= (isOpen ? today : last))
    return { isWhole: isFound && !isOpen, isSoFar: isFound && isOpen && first <= today }
  }
  const compare = (key: number, sum: bigint): Comparison => {
    const first = getFirstDay(key)
    const { isWhole, isSoFar } = judge(first)
    const earlier = getFirstDayBefore(by, first)
    const base = judge(earlier).isWhole ? (sums.get(toKey(earlier)) ?? 0n) : 0n
    return { change: isWhole && base > 0n ? computeChange(sum, base) : null, isSoFar }
  }
  return new Map([...sums].flatMap(([key, sum]) => (key === NO_KEY ? [] : [[key, compare(key, sum)] as const])))
}
