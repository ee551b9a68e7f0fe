import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { getMovingYear } from '#lib/core/financial-years.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { parseAheadAt, parseCalendarAt, parseTimeAt } from '#lib/core/spoken-times.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import {
  DISCHARGE_HEADS,
  IN_DEFAULT,
  MATURITY_PROFILES,
  MOVING_YEARS,
  NEAR_DAYS,
  OVERDUE,
  OVERDUE_BOUNDS,
  REPAYMENT_HEADS,
  SETTLEMENT_HEADS,
  TO_DATE,
} from '#lib/discovery/loan-search/words/times/labels.ts'

// A time of what has happened; 'this month' and 'this year' are whole, with what is yet to.
const parsePastAt = (words: readonly string[], today: Day): ParsedWords<Range> | null =>
  parseTimeAt(words, { today }) ??
  (words[0] === 'this' ? parseCalendarAt(words, today) : null) ??
  parseToDate(words, today) ??
  parseNamedCalendar(words, today)

const parseToDate = ([word = '']: readonly string[], today: Day): ParsedWords<Range> | null => {
  const period = Object.hasOwn(TO_DATE, word) ? TO_DATE[word] : undefined
  const found = period ? parseCalendarAt(['this', period], today) : null
  return found && { value: found.value, length: 1 }
}

// 'This calendar year' is 'this year'.
const parseNamedCalendar = (
  [which = '', calendar, unit = '']: readonly string[],
  today: Day,
): ParsedWords<Range> | null => {
  const found = calendar === 'calendar' ? parseCalendarAt([which, unit], today) : null
  return found && { value: found.value, length: 3 }
}

// After 'settled' or 'due' a year, month or quarter needs no 'in'.
const parseAfterHead = (
  words: readonly string[],
  parse: (words: readonly string[]) => ParsedWords<Range> | null,
): ParsedWords<Range> | null => {
  const found = parse(words)
  const led = found ? null : parse(['in', ...words])
  return found ?? (led && { value: led.value, length: led.length - 1 })
}

type MovingYear = (typeof MOVING_YEARS)[keyof typeof MOVING_YEARS]

const parseMovingYear = (words: readonly string[]): ParsedWords<MovingYear> | null => {
  const start = ['in', 'during', 'over', 'within'].includes(words[0] ?? '') ? 1 : 0
  const led = words[start] === 'the' ? start + 1 : start
  const year = Object.entries(MOVING_YEARS).find(([name]) => countLongestLeadingPhrase(words.slice(led), [name]) > 0)
  return year ? { value: year[1], length: led + year[0].split(' ').length } : null
}

const parseNearDay = ([word = '']: readonly string[], today: Day): ParsedWords<Range> | null => {
  const days = Object.hasOwn(NEAR_DAYS, word) ? NEAR_DAYS[word] : undefined
  if (days === undefined) return null
  const day = addDaysTo(today, days)
  return { value: { min: day, max: day }, length: 1 }
}

/** Parses when loans settled: 'last year', 'settled in March 2026', 'this financial year', 'since 1 July'. */
export const parseSettlementTime = (words: readonly string[], today: Day): ParsedWords<Meaning> | null => {
  const head = countLongestLeadingPhrase(words, SETTLEMENT_HEADS)
  const rest = words.slice(head)
  const year = parseMovingYear(rest)
  if (year) return { value: { settledIn: year.value }, length: head + year.length }
  const parsePast = (each: readonly string[]) => parsePastAt(each, today)
  const taken = head > 0 ? parseAfterHead(rest, parsePast) : parsePast(rest)
  return taken && { value: { settlement: taken.value }, length: head + taken.length }
}

/** Parses when loans were discharged: 'discharged last month', 'repaid in 2025', 'paid out this financial year'. */
export const parseDischargeTime = (words: readonly string[], today: Day): ParsedWords<Meaning> | null => {
  const head = countLongestLeadingPhrase(words, DISCHARGE_HEADS)
  if (head === 0) return null
  const rest = words.slice(head)
  const year = parseMovingYear(rest)
  if (year) return { value: { discharged: getMovingYear(year.value, today) }, length: head + year.length }
  const taken = parseAfterHead(rest, (each) => parsePastAt(each, today))
  return taken && { value: { discharged: taken.value }, length: head + taken.length }
}

/**
 * Parses when loans are due: 'maturing next month', 'due for repayment in December 2026', 'overdue'. Only loans of the
 * current book are due, whatever the repayment date of the others.
 */
export const parseRepaymentTime = (words: readonly string[], today: Day): ParsedWords<Meaning> | null => {
  const late = countLongestLeadingPhrase(words, OVERDUE)
  const overdue = parseOverdueDays(words, { today, names: OVERDUE })
  const defaulted = overdue ? null : parseOverdueDays(words, { today, names: IN_DEFAULT })
  if (overdue) return { value: { repayment: overdue.value, book: 'current' }, length: overdue.length }
  if (defaulted) return { value: { repayment: defaulted.value, ...DEFAULTED }, length: defaulted.length }
  if (late > 0) return { value: { expiry: 'EXPIRED' }, length: late }
  const profile = countLongestLeadingPhrase(words, MATURITY_PROFILES)
  const head = countLongestLeadingPhrase(words, REPAYMENT_HEADS)
  const taken =
    head === 0
      ? null
      : parseAfterHead(
          words.slice(head),
          (rest) =>
            parseNearDay(rest, today) ?? parseAheadAt(rest, today) ?? parseTimeAt(rest, { today, isAhead: true }),
        )
  if (taken) return { value: { repayment: taken.value, book: 'current' }, length: head + taken.length }
  return profile > 0 ? { value: { book: 'current', group: getUsualGrouping('due') }, length: profile } : null
}

// A default is as old as its repayment is overdue: the day of the default is not recorded.
const DEFAULTED = { status: ['DEFAULT'] } as unknown as Meaning

// The words between 'overdue' and its days, as in 'overdue loans by over 90 days'.
const BESIDE_OVERDUE = ['loan', 'loans', 'by', 'for']

// Days of a unit; a month is 30 days, as in every gap that is counted back from today.
const countUnitDays = (unit = ''): number =>
  /^days?$/.test(unit) ? 1 : /^weeks?$/.test(unit) ? 7 : /^months?$/.test(unit) ? 30 : 0

/** The most days by which loans can be late: a hundred years. Days before 1900 are none. */
const MOST_DAYS = 36_500

const countDays = (count: string, unit: string | undefined): number => {
  const days = Number(count) * countUnitDays(unit)
  return days <= MOST_DAYS ? days : 0
}

/**
 * Parses a number of days, weeks or months with the words around it, and how many days earlier its bound is: 'over 90 days', '90+ days',
 * '3 months or more'.
 */
export const parseDaysBound = (words: readonly string[]): ParsedWords<{ days: number; earlier: number }> | null => {
  for (const [name, earlier] of Object.entries(OVERDUE_BOUNDS)) {
    const head = countLongestLeadingPhrase(words, [name])
    const [count = '', unit = ''] = words.slice(head)
    const days = /^\d{1,4}$/.test(count) ? countDays(count, unit) : 0
    if (head > 0 && days > 0) return { value: { days, earlier }, length: head + 2 }
  }
  const [, count, plus] = /^(\d{1,4})(\+?)$/.exec(words[0] ?? '') ?? []
  const days = countDays(count ?? '0', words[1])
  if (days === 0) return null
  if (plus) return { value: { days, earlier: 0 }, length: 2 }
  const more = countLongestLeadingPhrase(words.slice(2), ['or more', 'plus', 'and over', 'or over', 'and more'])
  return more > 0 ? { value: { days, earlier: 0 }, length: 2 + more } : null
}

// 'Overdue by more than 90 days', 'over 90 days overdue': due that many days ago, or earlier.
const parseOverdueDays = (
  words: readonly string[],
  { today, names }: { today: Day; names: readonly string[] },
): ParsedWords<Range> | null => {
  const late = countLongestLeadingPhrase(words, names)
  let start = late
  while (late > 0 && BESIDE_OVERDUE.includes(words[start] ?? '')) start += 1
  const bound = parseDaysBound(words.slice(start))
  const after = bound && late === 0 ? countLongestLeadingPhrase(words.slice(bound.length), names) : 0
  if (!bound || late + after === 0) return null
  const { days, earlier } = bound.value
  return { value: { min: null, max: addDaysTo(today, -days - earlier) }, length: start + bound.length + after }
}
