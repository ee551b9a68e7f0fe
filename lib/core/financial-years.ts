import { addDaysTo, addMonthsTo, type Day } from '#lib/core/dates.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'

/** The month in which the Australian financial year begins. */
const JULY = 7

/** What a financial year is called. */
const FINANCIAL_YEAR_NAMES = ['financial year', 'fy'] as const

const DISTANCES: Readonly<Record<string, number>> = {
  this: 0,
  current: 0,
  next: 1,
  last: -1,
  past: -1,
  previous: -1,
  prior: -1,
}

// Returns the financial year that ends in a calendar year: 1 July to 30 June.
const buildFinancialYear = (end: number): { from: Day; until: Day } => ({
  from: `${end - 1}-07-01`,
  until: `${end}-07-01`,
})

/** Returns the financial year of a day, or one `distance` years later: its first day, and the first day after it. */
export const getFinancialYear = (day: Day, distance = 0): { from: Day; until: Day } => {
  const isSecondHalf = Number(day.slice(5, 7)) >= JULY
  const { from, until } = buildFinancialYear(Number(day.slice(0, 4)) + (isSecondHalf ? 1 : 0))
  return distance === 0
    ? { from, until }
    : { from: addMonthsTo(from, 12 * distance), until: addMonthsTo(until, 12 * distance) }
}

/** Formats the financial year of a day by both of its calendar years: 'FY 2025–26'. */
export const formatFinancialYear = (day: Day): string => {
  const { from, until } = getFinancialYear(day)
  return `FY ${from.slice(0, 4)}–${until.slice(2, 4)}`
}

/** The year that a filter names, on a day: the 12 months to it, the calendar year before its own, or a financial year. */
export const getMovingYear = (kind: string, today: Day): { min: Day; max: Day } => {
  if (kind === 'CALENDAR_YEAR') {
    const year = Number(today.slice(0, 4)) - 1
    return { min: `${year}-01-01`, max: `${year}-12-31` }
  }
  if (kind !== 'FINANCIAL_YEAR' && kind !== 'LAST_FINANCIAL_YEAR') return { min: addMonthsTo(today, -12), max: today }
  const { from, until } = getFinancialYear(today, kind === 'FINANCIAL_YEAR' ? 0 : -1)
  return { min: from, max: addDaysTo(until, -1) }
}

const YEARS = /^(\d{4}|\d{2})(?:[-/–—](\d{4}|\d{2}))?$/

const toYear = (digits: string): number => (digits.length === 2 ? 2_000 : 0) + Number(digits)

// Returns the calendar year in which '2024-25', '24/25' or '2025' ends; null unless two years follow each other.
const parseEndYear = (text: string): { end: number; isPair: boolean } | null => {
  const [, first, second] = YEARS.exec(text) ?? []
  if (!first) return null
  const from = toYear(first)
  const end = second === undefined ? from : toYear(second)
  if (end < 1_901 || end > 2_199 || (second !== undefined && end !== from + 1)) return null
  return { end, isPair: second !== undefined }
}

/**
 * Parses an Australian financial year: 'FY25' (which ends in June 2025), 'FY 2024-25', '2024-25', 'financial year 2025', 'the 2025
 * financial year', 'this financial year'. Of bare figures only four digits with the next year are one.
 */
export const parseFinancialYearAt = (
  words: readonly string[],
  today: Day,
): ParsedWords<{ from: Day; until: Day }> | null => {
  const [first = ''] = words
  const distance = Object.hasOwn(DISTANCES, first) ? DISTANCES[first] : undefined
  const name = countLongestLeadingPhrase(words.slice(1), FINANCIAL_YEAR_NAMES)
  if (distance !== undefined) return name > 0 ? { value: getFinancialYear(today, distance), length: 1 + name } : null
  const before = countLongestLeadingPhrase(words, FINANCIAL_YEAR_NAMES)
  const isJoined = before === 0 && /^fy['’]?\d/.test(first)
  const written = before > 0 ? (words[before] ?? '') : isJoined ? first.replace(/^fy['’]?/, '') : first
  const year = parseEndYear(written)
  const isNamed = before > 0 || isJoined || name > 0
  if (!year || !(isNamed || (year.isPair && /^\d{4}\D/.test(first)))) return null
  return { value: buildFinancialYear(year.end), length: before + 1 + (before > 0 || isJoined ? 0 : name) }
}
