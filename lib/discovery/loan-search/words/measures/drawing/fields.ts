import { pairPhrases } from '#lib/core/spoken-figures.ts'

/** Words for the number of loans, in the singular. */
export const COUNT_WORDS: readonly string[] = [
  ...['how many', 'loan count', 'deal count', 'count of loan', 'count of deal'],
  // 'Fewer deals' are counted, 'less business' is not.
  ...pairPhrases(['number of', 'no of', 'fewer', 'more'], ['loan', 'deal', 'mortgage', 'settlement']),
]
