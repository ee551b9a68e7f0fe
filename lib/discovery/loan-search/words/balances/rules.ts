import { mapKeys } from '#lib/core/records.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import type { BalancePeriod } from '#lib/discovery/loan-search/balances/fields.ts'
import { getUsualBalance } from '#lib/discovery/loan-search/balances/search.ts'
import {
  BALANCES,
  BOOK_PERIODS,
  ENDS,
  GROUPED_PERIODS,
  LINES,
  MEASURED,
} from '#lib/discovery/loan-search/words/balances/fields.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { getSingleMeaning } from '#lib/discovery/loan-search/words/joining/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { isUnread } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const PERIODS = ['month', 'quarter', 'year'] as const satisfies readonly BalancePeriod[]

const listAsked = (by: BalancePeriod): string[] => [
  ...ENDS[by],
  ...BOOK_PERIODS[by],
  ...(by === 'month' ? BALANCES : []),
]
const ASKED = mapKeys(PERIODS, listAsked)
const LOOSE: readonly string[] = [...MEASURED, ...LINES]

type Parsed = ParsedWords<{ kind: 'meant'; options: Meaning[] } | { kind: 'unknown' }>

/**
 * Parses a book over time: its growth, or its ends of months. What is measured and 'over time' are explained by `askBalances`, because
 * either alone asks for something else.
 */
export const parseBalance = (words: readonly string[]): Parsed | null => {
  const asked = PERIODS.map((by) => ({
    by,
    length: countLongestLeadingPhrase(words, ASKED[by]),
  })).reduce((most, each) => (each.length > most.length ? each : most))
  const loose = countLongestLeadingPhrase(words, LOOSE)
  if (loose > asked.length) return { value: { kind: 'unknown' }, length: loose }
  if (asked.length === 0) return null
  return { value: { kind: 'meant', options: [{ balance: getUsualBalance(asked.by) }] }, length: asked.length }
}

const isAmong =
  (phrases: readonly string[]) =>
  (term: Term): boolean =>
    isUnread(term, (words) => countLongestLeadingPhrase(words, phrases))
const isMeasured = isAmong(MEASURED)
const isLine = isAmong(LINES)

const isBook = (term: Term): boolean => {
  const meaning = getSingleMeaning(term)
  return meaning?.book !== undefined && Object.keys(meaning).length === 1
}

const findPeriod = (term: Term): BalancePeriod | undefined => {
  const { group, across } = getSingleMeaning(term) ?? {}
  return group && !across ? GROUPED_PERIODS[group.by] : undefined
}

const mean = ({ words }: Term, option: Meaning): Term => ({ kind: 'meant', options: [option], words })

/**
 * Answers a question for a book over time by that view: a period of settlement beside it is one of the view, and the current book would
 * leave out what has been discharged since. Without a time line, what is measured is the current book; a line alone stays unknown.
 */
export const askBalances = (terms: readonly Term[]): Term[] => {
  const isAsked = terms.some((term) => getSingleMeaning(term)?.balance)
  const hasMeasure = terms.some((term) => isMeasured(term) || isBook(term))
  const isLined = hasMeasure && terms.some(isLine)
  const isGrouped = terms.some(isMeasured) && terms.some(findPeriod)
  if (!isAsked && !isLined && !isGrouped)
    return terms.map((term) => (isMeasured(term) ? mean(term, { book: 'current' }) : term))
  const by = terms.map(findPeriod).find((each) => each !== undefined)
  const asked = terms.map((term) => getSingleMeaning(term)?.balance).find((each) => each !== undefined)
  const balance = getUsualBalance(by ?? asked?.by ?? 'month')
  return terms.map((term) => {
    if (getSingleMeaning(term)?.balance || isLine(term) || isMeasured(term)) return mean(term, { balance })
    return isBook(term) || findPeriod(term) ? mean(term, {}) : term
  })
}
