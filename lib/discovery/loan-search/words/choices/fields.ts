import { pairPhrases } from '#lib/core/spoken-figures.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

/** The filters whose choices can be compared, and the grouping that has each as a row. */
export const COMPARED_CHOICES = {
  priority: 'priority',
  securityType: 'security',
  scenario: 'scenario',
  status: 'status',
} as const satisfies Record<string, GroupedBy>
export type ComparedFilter = keyof typeof COMPARED_CHOICES

/** Words for all other choices of a filter: 'construction vs other loans'. */
export const OTHERS: readonly string[] = pairPhrases(
  ['vs', 'v', 'versus', 'against', 'compared to', 'compared with', 'and', 'than'],
  [
    ...['other', 'others', 'the other', 'the others', 'the rest', 'everything else', 'all other', 'all others', 'non'],
    ...[
      'other loans',
      'other deals',
      'all other loans',
      'the rest of the book',
      'the rest of our book',
      'all the rest',
    ],
  ],
)

/** The filters whose groups include others than those that are compared, because a search has one choice of each. */
export const SINGLE_CHOICES: readonly ComparedFilter[] = ['securityType', 'scenario']
