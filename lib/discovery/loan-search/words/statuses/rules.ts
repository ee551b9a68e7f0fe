import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { STATUS_WORDS } from '#lib/discovery/loan-search/words/statuses/fields.ts'
import { LOAN_GROUPS } from '#lib/lending/statuses/rules.ts'

/** Returns the phrases that mean loans of a status, besides its name, and what each means. */
export const listStatusPhrases = (): [string, Meaning][] => {
  const name = (phrases: readonly string[], meaning: Meaning) =>
    phrases.map((phrase): [string, Meaning] => [phrase, meaning])
  return [
    ...name(STATUS_WORDS.current, { book: 'current' }),
    ...name(STATUS_WORDS.default, { status: ['DEFAULT'] }),
    ...name(STATUS_WORDS.unsettled, { status: LOAN_GROUPS.PRE_SETTLEMENT }),
    ...name(STATUS_WORDS.variation, { status: ['VARIATIONINPROG'] }),
    ...name(STATUS_WORDS.discharged, { status: ['DISCHARGED'] }),
  ]
}
