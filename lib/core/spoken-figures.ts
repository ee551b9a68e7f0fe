import { readAmount, readPercent } from '#lib/core/amounts.ts'
import { addDaysTo, addMonthsTo, type Day, isDay } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'

/** A value parsed from the start of some words, and how many words it took. */
export type ParsedWords<Value> = { value: Value; length: number }

/** A bare number with fewer digits could be a postcode, a year or a term. */
const LEAST_BARE_DIGITS = 5
const BARE = /^\d+(\.\d+)?$/

/** Parses whole dollars such as '$2m', '500k', '1.5 million' or '2,000,000'; null for a short bare number. */
export const parseAmountAt = (words: readonly string[]): ParsedWords<string> | null => {
  const [first = '', second = ''] = words
  const apart = /^[a-z]+$/.test(second) ? readAmount(`${first} ${second}`) : null
  const amount = apart ?? readAmount(first)
  const isMeant = apart !== null || !BARE.test(first) || (amount ?? '').length >= LEAST_BARE_DIGITS
  if (!amount || amount === '0' || !isMeant || !/^\d{1,12}$/.test(amount)) return null
  return { value: amount, length: apart === null ? 1 : 2 }
}

/** Parses a percentage with or without its sign: '65%', '9.5'. */
export const parsePercentAt = (words: readonly string[]): ParsedWords<string> | null => {
  const share = readPercent(words[0] ?? '')
  if (!share || Number(share) >= 1_000) return null
  return { value: String(Number(share)), length: words[1] === '%' ? 2 : 1 }
}

const KM = /^(\d{1,4})(km)?$/

/** Parses kilometres: '20km', '20 km'. */
export const parseKilometresAt = (words: readonly string[]): ParsedWords<number> | null => {
  const [, figure, unit] = KM.exec(words[0] ?? '') ?? []
  if (!figure || !(unit || words[1] === 'km')) return null
  return { value: Number(figure), length: unit ? 1 : 2 }
}

const countLeadingWords = (words: readonly string[], phrase: string): number => {
  const wanted = phrase.split(' ')
  return wanted.every((word, at) => words[at] === word) ? wanted.length : 0
}
/** Returns how many words the longest of these phrases takes at the start; 0 for none. */
export const countLongestLeadingPhrase = (words: readonly string[], phrases: readonly string[]): number =>
  Math.max(0, ...phrases.map((phrase) => countLeadingWords(words, phrase)))

const MONTH = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2000, month)).toLowerCase())

// Parses a year or a month of a year: its first day, and the first day after it.
const parsePeriodAt = (words: readonly string[]): ParsedWords<{ from: Day; until: Day }> | null => {
  const [first = '', second = ''] = words
  const month = MONTHS.findIndex((name) => name === first || name.slice(0, 3) === first)
  const year = month < 0 ? first : second
  const from = `${year}-${String(Math.max(month, 0) + 1).padStart(2, '0')}-01`
  if (!/^\d{4}$/.test(year) || !isDay(from)) return null
  return { value: { from, until: addMonthsTo(from, month < 0 ? 12 : 1) }, length: month < 0 ? 1 : 2 }
}

const UNITS: Readonly<Record<string, (day: Day, count: number) => Day>> = {
  day: (day, count) => addDaysTo(day, -count),
  week: (day, count) => addDaysTo(day, -7 * count),
  month: (day, count) => addMonthsTo(day, -count),
  year: (day, count) => addMonthsTo(day, -12 * count),
}

const parseLastAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  if (words[0] !== 'last' && words[0] !== 'past') return null
  const isCounted = /^\d{1,3}$/.test(words[1] ?? '')
  const count = isCounted ? Number(words[1]) : 1
  const word = words[isCounted ? 2 : 1] ?? ''
  const back = Object.hasOwn(UNITS, word.replace(/s$/, '')) ? UNITS[word.replace(/s$/, '')] : undefined
  const min = back && count > 0 ? back(today, count) : ''
  return isDay(min) ? { value: { min, max: today }, length: isCounted ? 3 : 2 } : null
}

const getFirstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
const getFirstOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`

/** Parses a month or year by its distance from today: 'this month', 'next year'; as a whole calendar month or year. */
export const parseCalendarAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const [which = '', unit = ''] = words
  const ahead = which === 'this' ? 0 : which === 'next' ? 1 : null
  if (ahead === null || (unit !== 'month' && unit !== 'year')) return null
  const [months, first] = unit === 'month' ? [1, getFirstOfMonth(today)] : [12, getFirstOfYear(today)]
  const from = addMonthsTo(first, ahead * months)
  return { value: { min: from, max: addDaysTo(addMonthsTo(from, months), -1) }, length: 2 }
}

/** Parses a time ahead: 'next month', 'in the next 30 days', 'within 6 weeks', 'in 3 months'. */
export const parseAheadAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const led = ['in', 'during', 'within', 'over'].includes(words[0] ?? '') ? 1 : 0
  const start = words[led] === 'the' ? led + 1 : led
  const calendar = parseCalendarAt(words.slice(start), today)
  if (calendar) return { ...calendar, length: start + calendar.length }
  const counted = words[start] === 'next' ? start + 1 : start
  // A bare number of days is no time ahead.
  if (counted === 0) return null
  const [count = '', word = ''] = words.slice(counted)
  const unit = word.replace(/s$/, '')
  if (!/^\d{1,3}$/.test(count) || !Object.hasOwn(UNITS, unit)) return null
  const max = UNITS[unit]?.(today, -Number(count)) ?? ''
  return isDay(max) ? { value: { min: today, max }, length: counted + 2 } : null
}

/** The last year on a day: the 12 months to it, or the calendar year before its own. */
export const getLastYear = (kind: string, today: Day): { min: Day; max: Day } => {
  if (kind !== 'CALENDAR_YEAR') return { min: addMonthsTo(today, -12), max: today }
  const year = Number(today.slice(0, 4)) - 1
  return { min: `${year}-01-01`, max: `${year}-12-31` }
}

/**
 * Parses a settlement period: 'last year' (the 12 months to today), 'in the last 90 days', 'since 2024', 'before 2025',
 * 'in March 2026'.
 */
export const parseTimeAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const head = words[0] ?? ''
  const led = ['in', 'during', 'over', 'within'].includes(head) ? 1 : 0
  const start = words[led] === 'the' ? led + 1 : led
  const last = parseLastAt(words.slice(start), today)
  if (last) return { ...last, length: last.length + start }
  const period = ['in', 'during', 'since', 'before'].includes(head) ? parsePeriodAt(words.slice(1)) : null
  if (!period) return null
  const { from, until } = period.value
  const before = (day: Day) => addDaysTo(day, -1)
  const [min, max] = head === 'since' ? [from, null] : head === 'before' ? [null, before(from)] : [from, before(until)]
  return { value: { min, max }, length: period.length + 1 }
}
