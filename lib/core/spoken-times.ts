import { addDaysTo, addMonthsTo, type Day, isDay } from '#lib/core/dates.ts'
import { parseFinancialYearAt } from '#lib/core/financial-years.ts'
import { getFirstOfMonth, getFirstOfQuarter, getFirstOfYear, parseNearPeriodAt } from '#lib/core/near-months.ts'
import { parsePeriodEndAt } from '#lib/core/period-ends.ts'
import { parseQuarterAt } from '#lib/core/quarters.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { readDay } from '#lib/core/typed-days.ts'

/** A time in words: its first day, and the first day after it. */
export type Period = { from: Day; until: Day }

/**
 * The day on which words are read, and whether a day without its year is yet to come; otherwise it is past. With `isWhole` a
 * day needs its year.
 */
type Reading = { today: Day; isAhead?: boolean; isWhole?: boolean }

const MONTH = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2000, month)).toLowerCase())

const findMonth = (word: string): number =>
  MONTHS.findIndex((name) => name === word || name.slice(0, 3) === word || (word === 'sept' && name.startsWith(word)))

const SHORT_YEAR = /^(?:1[89]|2\d|3\d|40)$/
/** How many years ahead loans fall due at most, when a year is said in two digits. */
const AHEAD = 3

// 'Jan 24' is January 2024: days with the month first are rare here. A month on the wrong side of today is none ('since June 30'), and a year
// in four digits after it makes it a day ('Jan 24 2026').
const findShortYear = (
  [first = '', second = '', third = '']: readonly string[],
  { today, isAhead = false }: Reading,
): string | null => {
  const month = findMonth(first) + 1
  if (month === 0 || !SHORT_YEAR.test(second) || /^\d{4}$/.test(third)) return null
  const start = `20${second}-${String(month).padStart(2, '0')}-01`
  const latest = isAhead ? addMonthsTo(today, 12 * AHEAD) : today
  return start <= latest && !(isAhead && start < getFirstOfMonth(today)) ? `20${second}` : null
}

const dropArticle = (words: readonly string[]): number => (words[0] === 'the' ? 1 : 0)

// Parses a month of a year, a year, or a month without its year: the next one ahead, otherwise the latest that has begun.
const parseMonthAt = (
  words: readonly string[],
  { today, isAhead = false, isWhole = false }: Reading,
): ParsedWords<Period> | null => {
  const [first = '', second = ''] = words
  const month = findMonth(first)
  const named = month < 0 ? first : second
  const year = /^\d{4}$/.test(named) ? named : findShortYear(words, { today, isAhead })
  if (year === null && (month < 0 || isWhole)) return null
  const inYear = (each: string): Day => `${each}-${String(Math.max(month, 0) + 1).padStart(2, '0')}-01`
  const here = inYear(today.slice(0, 4))
  const years = isAhead ? Number(here < getFirstOfMonth(today)) : -Number(here > today)
  const from = year === null ? addMonthsTo(here, 12 * years) : inYear(year)
  if (!isDay(from)) return null
  return { value: { from, until: addMonthsTo(from, month < 0 ? 12 : 1) }, length: month >= 0 && year !== null ? 2 : 1 }
}

/** The most words of a day, such as 'Wed 1st of July 2026'. */
const LONGEST_DAY = 5

// Returns the day in this year, or the year before or after that puts it on the asked side of today.
const completeDay = (text: string, { today, isAhead = false, isWhole = false }: Reading): Day | null => {
  // Without a month's name or a slash, '1 2' are two figures.
  if (isWhole || !/[a-z/]/.test(text)) return null
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((each) => readDay(`${text} ${each}`, null) ?? [])
  return (isAhead ? days.find((day) => day >= today) : days.findLast((day) => day <= today)) ?? null
}

const DASHES = ['-', '–', '—']

const parseDayAt = (words: readonly string[], reading: Reading): ParsedWords<Period> | null => {
  // A dash between spaces is no part of a day.
  const dash = words.slice(0, LONGEST_DAY).findIndex((word) => DASHES.includes(word))
  for (let length = dash < 0 ? Math.min(LONGEST_DAY, words.length) : dash; length > 0; length -= 1) {
    const text = words.slice(0, length).join(' ')
    const from =
      length === 2 && findShortYear(words, reading) ? null : (readDay(text, null) ?? completeDay(text, reading))
    if (from) return { value: { from, until: addDaysTo(from, 1) }, length }
  }
  return null
}

// 'The 1st' is the latest such day, or with `isAhead` the next.
const parseDayOfMonthAt = (
  words: readonly string[],
  { today, isAhead, isWhole }: Reading,
): ParsedWords<Period> | null => {
  const [, number = ''] = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(words[0] === 'the' ? (words[1] ?? '') : '') ?? []
  if (number === '' || isWhole) return null
  const here = getFirstOfMonth(today)
  const days = [-1, 0, 1]
    .map((months) => `${addMonthsTo(here, months).slice(0, 8)}${number.padStart(2, '0')}`)
    .filter(isDay)
  const from = isAhead ? days.find((day) => day >= today) : days.findLast((day) => day <= today)
  return from ? { value: { from, until: addDaysTo(from, 1) }, length: 2 } : null
}

const parsePeriodAt = (words: readonly string[], reading: Reading): ParsedWords<Period> | null => {
  const start = dropArticle(words)
  const rest = words.slice(start)
  const found = [
    parseDayAt(rest, reading),
    parseMonthAt(rest, reading),
    parseQuarterAt(rest, reading),
    parseFinancialYearAt(rest, reading.today),
    parseYearEndedAt(rest, reading.today),
    parseEndAt(rest, reading),
  ].filter((each) => each !== null)
  const [longest] = found.sort((one, other) => other.length - one.length)
  return longest ? { ...longest, length: start + longest.length } : parseDayOfMonthAt(words, reading)
}

const YEAR_ENDED = [
  'year ended',
  'year ending',
  'financial year ended',
  'financial year ending',
  'fy ended',
  'fy ending',
]

// 'Year ended 30 June 2025', 'financial year ending June 2025'.
const parseYearEndedAt = (words: readonly string[], today: Day): ParsedWords<Period> | null => {
  const named: Reading = { today, isWhole: true }
  const head = countLongestLeadingPhrase(words, YEAR_ENDED)
  const rest = words.slice(head)
  const end = head > 0 ? (parseMonthAt(rest, named) ?? parseDayAt(rest, named)) : null
  return (
    end && { value: { from: addMonthsTo(end.value.until, -12), until: end.value.until }, length: head + end.length }
  )
}

// 'Before the end of the year' and 'by year end': the moment after the last day.
const parseEndAt = (words: readonly string[], { today, isWhole }: Reading): ParsedWords<Period> | null => {
  const next = isWhole ? null : parsePeriodEndAt(words, today)
  return next && { value: { from: next.value, until: next.value }, length: next.length }
}

const UNITS: Readonly<Record<string, (day: Day, count: number) => Day>> = {
  day: (day, count) => addDaysTo(day, -count),
  week: (day, count) => addDaysTo(day, -7 * count),
  fortnight: (day, count) => addDaysTo(day, -14 * count),
  month: (day, count) => addMonthsTo(day, -count),
  quarter: (day, count) => addMonthsTo(day, -3 * count),
  year: (day, count) => addMonthsTo(day, -12 * count),
}

const IN_DAYS = /^(?:day|week|fortnight)s?$/

const parseLastAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const calendar = words[0] === 'last' || words[0] === 'previous' ? parseNearPeriodAt(words, today) : null
  if (calendar) return calendar
  if (words[0] !== 'last' && words[0] !== 'past') return null
  const isCounted = /^\d{1,3}$/.test(words[1] ?? '')
  const count = isCounted ? Number(words[1]) : 1
  const word = words[isCounted ? 2 : 1] ?? ''
  // Quarters are those of the calendar, so several of them are whole ones, too.
  if (count > 1 && /^quarters?$/.test(word)) {
    const first = getFirstOfQuarter(today)
    return { value: { min: addMonthsTo(first, -3 * count), max: addDaysTo(first, -1) }, length: 3 }
  }
  const back = Object.hasOwn(UNITS, word.replace(/s$/, '')) ? UNITS[word.replace(/s$/, '')] : undefined
  // Today is one of the days, so that the last 7 have one Monday only.
  const end = IN_DAYS.test(word) ? addDaysTo(today, 1) : today
  const min = back && count > 0 ? back(end, count) : ''
  return isDay(min) ? { value: { min, max: today }, length: isCounted ? 3 : 2 } : null
}

/** Parses the day that a number of days, weeks, months, quarters or years before today is: '45 days', '6 weeks'. */
export const parseDayBeforeAt = (words: readonly string[], today: Day): ParsedWords<Day> | null => {
  const [count = '', word = ''] = words
  const unit = word.replace(/s$/, '')
  const back = /^\d{1,4}$/.test(count) && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined
  const day = back?.(today, Number(count)) ?? ''
  return isDay(day) ? { value: day, length: 2 } : null
}

/** Parses a whole week, month, quarter or year by its distance from today: 'this month', 'last quarter', 'next year'. */
export const parseCalendarAt = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const [which = '', unit = ''] = words
  const ahead = which === 'this' ? 0 : which === 'next' ? 1 : null
  if (ahead === null || unit !== 'year') return parseNearPeriodAt(words, today)
  const from = addMonthsTo(getFirstOfYear(today), ahead * 12)
  return { value: { min: from, max: addDaysTo(addMonthsTo(from, 12), -1) }, length: 2 }
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

const getLastDay = ({ until }: Period): Day => addDaysTo(until, -1)

const WITHIN = ['in', 'on', 'during', 'for']
const SINCE = ['since', 'from', 'on or after', 'from the start of', 'since the start of']
const UNTIL = ['until', 'till', 'by', 'up to', 'on or before']
const UNTIL_THE_END = ['until the end of', 'by the end of']
const TO = ['to', 'until', 'till', ...DASHES]

const listHeads = (words: readonly string[]): { length: number; toRange: (period: Period) => Range }[] =>
  [
    { heads: SINCE, toRange: ({ from }: Period) => ({ min: from, max: null }) },
    { heads: ['after'], toRange: ({ until }: Period) => ({ min: until, max: null }) },
    { heads: ['before'], toRange: ({ from }: Period) => ({ min: null, max: addDaysTo(from, -1) }) },
    { heads: UNTIL_THE_END, toRange: (period: Period) => ({ min: null, max: getLastDay(period) }) },
    { heads: UNTIL, toRange: (period: Period) => ({ min: null, max: getLastDay(period) }) },
    { heads: WITHIN, toRange: toWhole },
  ].flatMap(({ heads, toRange }) => {
    const length = countLongestLeadingPhrase(words, heads)
    return length > 0 ? [{ length, toRange }] : []
  })

const toWhole = (period: Period): Range => ({ min: period.from, max: getLastDay(period) })

/** The most words of the first of two times. */
const LONGEST_START = 6

// The first of two times without its year is in the year of the second, or in the one before.
const parseStart = (words: readonly string[], end: Period, reading: Reading): Period | null => {
  const exact = parsePeriodAt(words, { ...reading, isWhole: true })
  if (exact?.length === words.length) return exact.value
  const year = Number(end.from.slice(0, 4))
  for (const each of [year, year - 1]) {
    const found = parsePeriodAt([...words, String(each)], { ...reading, isWhole: true })
    if (found?.length === words.length + 1 && found.value.from <= end.from) return found.value
  }
  return null
}

// 'Between 1 March and 30 June 2026', 'from March to June 2026', '1/3/2026 - 30/6/2026'.
const parsePairAt = (words: readonly string[], reading: Reading): ParsedWords<Range> | null => {
  const isBetween = words[0] === 'between'
  const head = isBetween ? 1 : countLongestLeadingPhrase(words, ['from', ...WITHIN])
  const joints = isBetween ? ['and'] : TO
  const joint = words.slice(head, head + LONGEST_START + 1).findIndex((word) => joints.includes(word))
  if (joint < 1) return null
  const second = head + joint + 1
  const end = parsePeriodAt(words.slice(second), reading)
  const start = end && parseStart(words.slice(head, second - 1), end.value, reading)
  if (!start) return null
  const [first, last] = start.from <= end.value.from ? [start, end.value] : [end.value, start]
  return { value: { min: first.from, max: getLastDay(last) }, length: second + end.length }
}

const isYearAlone = (words: readonly string[], { length }: ParsedWords<Period>): boolean =>
  length === 1 && /^\d{4}$/.test(words[0] ?? '')

const parseSingleAt = (words: readonly string[], reading: Reading): ParsedWords<Range> | null => {
  for (const { length, toRange } of listHeads(words)) {
    const period = parsePeriodAt(words.slice(length), reading)
    if (period) return { value: toRange(period.value), length: length + period.length }
  }
  // Without a word before it, a figure such as 2024 could be anything.
  const period = parsePeriodAt(words, { ...reading, isWhole: true })
  return period && !isYearAlone(words, period) ? { value: toWhole(period.value), length: period.length } : null
}

const isStorable = ({ min, max }: Range): boolean => [min, max].every((end) => end === null || isDay(end))

/**
 * Parses a settlement period: 'last year' (the 12 months to today), 'last week', 'last month' and 'last quarter' (the whole ones before today's), 'in the last 90 days', 'since 1 July 2026', 'before 2025',
 * 'between 1 March and 30 June 2026', 'FY25'. Days are day first; without its year a day is past, or with `isAhead` to come.
 */
export const parseTimeAt = (words: readonly string[], reading: Reading): ParsedWords<Range> | null => {
  const led = ['in', 'during', 'over', 'within'].includes(words[0] ?? '') ? 1 : 0
  const start = words[led] === 'the' ? led + 1 : led
  const last = parseLastAt(words.slice(start), reading.today)
  if (last) return { ...last, length: last.length + start }
  const found = parsePairAt(words, reading) ?? parseSingleAt(words, reading)
  return found && isStorable(found.value) ? found : null
}
