import { addDaysTo, addMonthsTo, type Day } from '#lib/core/dates.ts'
import { getMovingYear } from '#lib/core/financial-years.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { parseCalendarAt, parseTimeAt } from '#lib/core/spoken-times.ts'
import {
  DURATION_HEADS,
  EVER,
  HALF_A_YEAR,
  ROLLING_HEADS,
  SINCE,
  TIME_LEADS,
  TIME_STARTS,
  UNIT_DAYS,
  WITHIN,
} from '#lib/discovery/user-search/words/times/labels.ts'

const toDay = (day: Day): Range => ({ min: day, max: day })

// Besides the periods of the calendar; 'last year' is the calendar year before this one.
const NEAR: Readonly<Record<string, (today: Day) => Range>> = {
  today: toDay,
  yesterday: (today) => toDay(addDaysTo(today, -1)),
  'last year': (today) => getMovingYear('CALENDAR_YEAR', today),
  'previous year': (today) => getMovingYear('CALENDAR_YEAR', today),
  'this financial year': (today) => getMovingYear('FINANCIAL_YEAR', today),
  'this fy': (today) => getMovingYear('FINANCIAL_YEAR', today),
  'last financial year': (today) => getMovingYear('LAST_FINANCIAL_YEAR', today),
  'last fy': (today) => getMovingYear('LAST_FINANCIAL_YEAR', today),
}

const parseNearAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const near = Object.entries(NEAR).find(([name]) => countLongestLeadingPhrase(words, [name]) > 0)
  return near ? { value: near[1](today), length: near[0].split(' ').length } : parseCalendarAt(words, today)
}

/** Parses when something happened: 'this month', 'since 1 June', 'in the last 30 days', 'since last month'. */
export const parsePastAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  // 'By' precedes a grouping.
  if (words[0] === 'by') return null
  const since = countLongestLeadingPhrase(words, SINCE)
  const open = since > 0 ? parseNearAt(words.slice(since), today) : null
  if (open) return { value: { min: open.value.min, max: null }, length: since + open.length }
  const led = countLongestLeadingPhrase(words, WITHIN)
  const start = words[led] === 'the' ? led + 1 : led
  const near = parseNearAt(words.slice(start), today)
  return near ? { value: near.value, length: start + near.length } : parseTimeAt(words, { today })
}

/** How long something has not happened: a number of days if it has one, and the day since which; or never. */
export type GapTime = { days: number | null; since: Day } | 'ever'

const goBack = (today: Day, unit: string, count: number): Day => {
  if (unit === 'month' || unit === 'year') return addMonthsTo(today, -count * (unit === 'year' ? 12 : 1))
  return addDaysTo(today, -count * (UNIT_DAYS[unit] ?? 0))
}

const parseDuration = (words: readonly string[], today: Day): ParsedWords<GapTime> | null => {
  const head = countLongestLeadingPhrase(words, DURATION_HEADS)
  const rest = words.slice(head)
  const half = countLongestLeadingPhrase(rest, HALF_A_YEAR)
  if (half > 0) return { value: { days: 180, since: addDaysTo(goBack(today, 'month', 6), 1) }, length: head + half }
  const isRolling = head > 0 && countLongestLeadingPhrase(words, ROLLING_HEADS) === head
  const [first = ''] = rest
  const counted = /^\d{1,3}$/.test(first) ? Number(first) : first === 'a' ? 1 : null
  if (counted === 0 || (counted === null && !isRolling)) return null
  const [count, at] = counted === null ? [1, 0] : [counted, 1]
  const unit = (rest[at] ?? '').replace(/s$/, '')
  if (!Object.hasOwn(UNIT_DAYS, unit)) return null
  // Whoever was called 60 days ago has not been called for 60 days.
  const since = addDaysTo(goBack(today, unit, count), 1)
  const days = unit === 'month' && count === 12 ? 365 : count * (UNIT_DAYS[unit] as number)
  return { value: { days, since }, length: head + at + 1 }
}

/**
 * Parses how long something has not happened: 'for 60 days', 'in the last year', 'since June', 'this month', 'ever'. A time that
 * has ended says nothing about what happened since.
 */
export const parseGapTime = (words: readonly string[], today: Day): ParsedWords<GapTime> | null => {
  const ever = countLongestLeadingPhrase(words, EVER)
  if (ever > 0) return { value: 'ever', length: ever }
  const duration = parseDuration(words, today)
  if (duration) return duration
  const time = parsePastAt(words, today)
  if (!time || time.value.min === null || !reachesToday(time.value, today)) return null
  return { value: { days: null, since: time.value.min }, length: time.length }
}

/** True if a time has begun and has not ended. */
export const reachesToday = ({ min, max }: Range, today: Day): boolean =>
  (min === null || min <= today) && (max === null || max >= today)

const TIMED = /^(?:\d.*|q[1-4]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|last|past|this|next)$/

/** True if words that follow others look like a time, understood or not. */
export const looksTimed = ([first = '', ...more]: readonly string[]): boolean =>
  TIME_STARTS.includes(first) ||
  /^\d/.test(first) ||
  (TIME_LEADS.includes(first) &&
    more.slice(0, 2).some((word) => TIMED.test(word) || Object.hasOwn(UNIT_DAYS, word.replace(/s$/, ''))))
