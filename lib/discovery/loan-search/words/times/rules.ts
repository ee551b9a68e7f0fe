import type { Day } from '#lib/core/dates.ts'
import { getMovingYear } from '#lib/core/financial-years.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { parseAheadAt, parseCalendarAt, parseTimeAt } from '#lib/core/spoken-times.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import {
  CURRENT_BOOK,
  DISCHARGE_HEADS,
  MOVING_YEARS,
  OVERDUE,
  REPAYMENT_HEADS,
  SETTLEMENT_HEADS,
} from '#lib/discovery/loan-search/words/times/labels.ts'

// A time of what has happened; 'this month' and 'this year' are whole, with what is yet to.
const parsePastAt = (words: readonly string[], today: Day): ParsedWords<Range> | null =>
  parseTimeAt(words, { today }) ?? (words[0] === 'this' ? parseCalendarAt(words, today) : null)

type MovingYear = (typeof MOVING_YEARS)[keyof typeof MOVING_YEARS]

const parseMovingYear = (words: readonly string[]): ParsedWords<MovingYear> | null => {
  const start = ['in', 'during', 'over', 'within'].includes(words[0] ?? '') ? 1 : 0
  const led = words[start] === 'the' ? start + 1 : start
  const year = Object.entries(MOVING_YEARS).find(([name]) => countLongestLeadingPhrase(words.slice(led), [name]) > 0)
  return year ? { value: year[1], length: led + year[0].split(' ').length } : null
}

/** Parses when loans settled: 'last year', 'settled in March 2026', 'this financial year', 'since 1 July'. */
export const parseSettlementTime = (words: readonly string[], today: Day): ParsedWords<Meaning> | null => {
  const head = countLongestLeadingPhrase(words, SETTLEMENT_HEADS)
  const rest = words.slice(head)
  const year = parseMovingYear(rest)
  if (year) return { value: { settledIn: year.value }, length: head + year.length }
  const taken = parsePastAt(rest, today)
  return taken && { value: { settlement: taken.value }, length: head + taken.length }
}

/** Parses when loans were discharged: 'discharged last month', 'repaid in 2025', 'paid out this financial year'. */
export const parseDischargeTime = (words: readonly string[], today: Day): ParsedWords<Meaning> | null => {
  const head = countLongestLeadingPhrase(words, DISCHARGE_HEADS)
  if (head === 0) return null
  const rest = words.slice(head)
  const year = parseMovingYear(rest)
  if (year) return { value: { discharged: getMovingYear(year.value, today) }, length: head + year.length }
  const taken = parsePastAt(rest, today)
  return taken && { value: { discharged: taken.value }, length: head + taken.length }
}

/**
 * Parses when loans are due: 'maturing next month', 'due for repayment in December 2026', 'overdue'. Only loans of the
 * current book are due, whatever the repayment date of the others.
 */
export const parseRepaymentTime = (words: readonly string[], today: Day): ParsedWords<Meaning> | null => {
  const late = countLongestLeadingPhrase(words, OVERDUE)
  if (late > 0) return { value: { expiry: 'EXPIRED' }, length: late }
  const head = countLongestLeadingPhrase(words, REPAYMENT_HEADS)
  if (head === 0) return null
  const rest = words.slice(head)
  const taken = parseAheadAt(rest, today) ?? parseTimeAt(rest, { today, isAhead: true })
  return taken && { value: { repayment: taken.value, status: [...CURRENT_BOOK] }, length: head + taken.length }
}
