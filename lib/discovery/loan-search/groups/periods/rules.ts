import { addDaysTo, addMonthsTo, type Day, dateToDay, dayToDate, isDay } from '#lib/core/dates.ts'
import { computeChange } from '#lib/core/money.ts'
import type { Range } from '#lib/core/ranges.ts'
import { mergeSubtotals, NO_KEY, OVERDUE_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { type ByPeriod, PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import type { LoanCondition, SEARCH_COLUMNS } from '#lib/lending/facts/fields.ts'

const DAY = 86_400_000

/** True for the groupings by a period of settlement or repayment. */
export const isByPeriod = (by: string): by is ByPeriod => Object.hasOwn(PERIODS, by)

/** True for the groupings by a period of settlement. */
export const isBySettlement = (by: string): by is ByPeriod => isByPeriod(by) && PERIODS[by].filter === 'settlement'

/** Returns the first day of a period from the key of its group, which is that day in days since 1970. */
export const getFirstDay = (key: number): Day => dateToDay(new Date(key * DAY))

const toKey = (first: Day): number => dayToDate(first).getTime() / DAY

/**
 * Merges groups by day, whose keys are days since 1970, into groups by period. Days before `from` are one group of overdue loans,
 * and the period of that day begins with it.
 */
export const mergeIntoPeriods = (by: ByPeriod, days: readonly Subtotal[], from: Day | null = null): Subtotal[] => {
  const getKey = (day: Day): number => {
    if (from !== null && day < from) return OVERDUE_KEY
    const first = PERIODS[by].getFirst(day)
    return toKey(from !== null && first < from ? from : first)
  }
  return mergeSubtotals(
    days.map((group) => Object.assign({}, group, group.key === NO_KEY ? {} : { key: getKey(getFirstDay(group.key)) })),
  )
}

/** Returns how the address names a period: the month in which it begins, or the day if it begins within one. */
export const formatPeriodKey = (by: ByPeriod, first: Day): string =>
  PERIODS[by].getFirst(first) === first ? first.slice(0, 7) : first

const getLastDay = (by: ByPeriod, first: Day): Day => addDaysTo(addMonthsTo(first, PERIODS[by].months), -1)

/** The days of a period, both included. */
export type PeriodDays = { min: Day; max: Day }

/** Returns the period of a day. */
export const getPeriodOf = (by: ByPeriod, day: Day): PeriodDays => {
  const min = PERIODS[by].getFirst(day)
  return { min, max: getLastDay(by, min) }
}

/** Returns the first day of the period before one. */
const getFirstDayBefore = (by: ByPeriod, first: Day): Day => addMonthsTo(first, -PERIODS[by].months)

/** Returns the days of a period, both included, from the month or day on which it begins; null if none begins then. */
export const parsePeriod = (by: ByPeriod, text: string): PeriodDays | null => {
  const isMonth = text.length === 7
  const first = isMonth ? `${text}-01` : text
  if (!isDay(first) || (isMonth && PERIODS[by].getFirst(first) !== first)) return null
  return { min: first, max: getPeriodOf(by, first).max }
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

/** The days that a search can find, null for an open end; today; and whether periods can be compared, as far as the other filters go. */
export type Limits = Range & { today: Day; isComparable: boolean }

/**
 * How a period compares: the changes of its principal against the period before and against the same one of the year before, in percent,
 * null if there is none to show.
 */
export type Comparison = { change: string | null; yearChange: string | null; isSoFar: boolean; isPart: boolean }

/**
 * Returns the same days of the period before and of the year before as have passed of the current period; on its last day the whole of
 * them.
 */
export const listSameDays = (by: ByPeriod, today: Day): PeriodDays[] => {
  const current = getPeriodOf(by, today)
  return [...new Set([PERIODS[by].months, 12])].map((months) => {
    const whole = getPeriodOf(by, addMonthsTo(current.min, -months))
    const sameDay = addMonthsTo(today, -months)
    return { min: whole.min, max: current.max === today || sameDay > whole.max ? whole.max : sameDay }
  })
}

/**
 * Compares each period of settlement with the one before and with the same one of the year before, if they are among the groups. A period
 * that is not over is compared with the same days of the earlier one, whose principal is in `parts` by their first day: part of a quarter
 * beside a whole one reads as a fall. One that the search finds in part or that is to come has no change, and none is computed against it.
 */
export const comparePeriods = (
  by: ByPeriod,
  groups: readonly Subtotal[],
  { min, max, today, isComparable, parts }: Limits & { parts: ReadonlyMap<Day, bigint> },
): Map<number, Comparison> => {
  const sums = new Map(groups.map(({ key, sum }) => [key, sum]))
  const judge = (first: Day) => {
    const last = getLastDay(by, first)
    // Settlements of a period go on until its last day.
    const isOpen = last >= today
    const isFound = (min === null || min <= first) && (max === null || max >= (isOpen ? today : last))
    return { isWhole: isFound && !isOpen, isSoFar: isFound && isOpen && first <= today, isPart: !isFound }
  }
  const compare = (key: number, sum: bigint): Comparison => {
    const first = getFirstDay(key)
    const { isWhole, isSoFar, isPart } = judge(first)
    const changeOn = (earlier: Day): string | null => {
      const same = isSoFar ? parts.get(earlier) : sums.get(toKey(earlier))
      const base = judge(earlier).isWhole ? (same ?? 0n) : 0n
      return isComparable && (isWhole || isSoFar) && base > 0n ? computeChange(sum, base) : null
    }
    const isShort = PERIODS[by].months < 12
    return {
      change: changeOn(getFirstDayBefore(by, first)),
      yearChange: isShort ? changeOn(addMonthsTo(first, -12)) : null,
      isSoFar,
      isPart,
    }
  }
  return new Map([...sums].flatMap(([key, sum]) => (key === NO_KEY ? [] : [[key, compare(key, sum)] as const])))
}

/**
 * True for the groupings by periods that can be compared, of settlement and discharge. What is due in a quarter is what is left of many
 * years.
 */
export const isByComparedPeriod = (by: string): by is ByPeriod => isByPeriod(by) && PERIODS[by].filter !== 'repayment'
