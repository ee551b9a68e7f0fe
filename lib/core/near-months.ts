import { addDaysTo, addMonthsTo, type Day, dayToDate } from './dates.ts'
import type { Range } from './ranges.ts'
import type { ParsedWords } from './spoken-figures.ts'

const DISTANCES: Readonly<Record<string, number>> = { this: 0, current: 0, next: 1, last: -1, previous: -1, prior: -1 }

/** Returns the first day of a day's calendar quarter. */
export const getFirstOfQuarter = (day: Day): Day => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

/** Returns the first day of a day's month. */
export const getFirstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** Returns the first day of a day's calendar year. */
export const getFirstOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`

/** Returns the Monday of a day's week. */
export const getFirstOfWeek = (day: Day): Day => addDaysTo(day, -((dayToDate(day).getUTCDay() + 6) % 7))

/** The first day of the period with today, and that of another some periods away. */
const NEAR_PERIODS: Readonly<Record<string, { first: (day: Day) => Day; move: (day: Day, count: number) => Day }>> = {
  week: { first: getFirstOfWeek, move: (day, count) => addDaysTo(day, 7 * count) },
  month: { first: getFirstOfMonth, move: (day, count) => addMonthsTo(day, count) },
  quarter: { first: getFirstOfQuarter, move: (day, count) => addMonthsTo(day, 3 * count) },
}

/** Parses a whole week, month or quarter by its distance from today: 'last week', 'this quarter'. Weeks begin on Monday. */
export const parseNearPeriodAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const [which = '', unit = ''] = words
  const period = Object.hasOwn(NEAR_PERIODS, unit) ? NEAR_PERIODS[unit] : undefined
  if (!period || !Object.hasOwn(DISTANCES, which)) return null
  const from = period.move(period.first(today), DISTANCES[which] ?? 0)
  return { value: { min: from, max: addDaysTo(period.move(from, 1), -1) }, length: 2 }
}
