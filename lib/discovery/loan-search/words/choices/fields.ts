import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

/** The filters whose choices can be compared, and the grouping that has each as a row. */
export const COMPARED_CHOICES = {
  priority: 'priority',
  securityType: 'security',
  scenario: 'scenario',
  status: 'status',
} as const satisfies Record<string, GroupedBy>
export type ComparedFilter = keyof typeof COMPARED_CHOICES

/** The filters whose groups include others than those that are compared, because a search has one choice of each. */
export const SINGLE_CHOICES: readonly ComparedFilter[] = ['securityType', 'scenario']
