import { pairPhrases } from '#lib/core/spoken-figures.ts'
import type { FigureWord } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'

/** The figures of groups that a question asks for: the order by them, their word, and the fewest loans of a group. */
export type AskedFigures = {
  sort: GroupSort | undefined
  figures: FigureWord | undefined
  least: number | undefined
  isCrossed: boolean
}

/** Words for the number of loans, in the singular. */
export const COUNT_WORDS: readonly string[] = [
  ...['how many', 'loan count', 'deal count', 'count of loan', 'count of deal'],
  // 'Fewer deals' are counted, 'less business' is not.
  ...pairPhrases(['number of', 'no of', 'fewer', 'more'], ['loan', 'deal', 'mortgage', 'settlement']),
]
