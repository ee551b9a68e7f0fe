import { addDaysTo, addMonthsTo, type Day } from './dates.ts'
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

/** Parses a whole month or quarter by its distance from today: 'last month', 'this quarter', 'next quarter'. */
export const parseMonthOrQuarterAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const [which = '', unit = ''] = words
  if (!Object.hasOwn(DISTANCES, which) || (unit !== 'month' && unit !== 'quarter')) return null
  const [months, first] = unit === 'month' ? [1, getFirstOfMonth(today)] : [3, getFirstOfQuarter(today)]
  const from = addMonthsTo(first, months * (DISTANCES[which] ?? 0))
  return { value: { min: from, max: addDaysTo(addMonthsTo(from, months), -1) }, length: 2 }
}
