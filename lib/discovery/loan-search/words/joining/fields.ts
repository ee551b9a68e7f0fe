import type { GroupSort } from '#lib/discovery/loan-search/groups/search.ts'

/** The word between alternatives. */
export const OR = 'or'

/** Words that can join two times. */
export const JOINTS: readonly string[] = [OR, 'and']

/** Words for an order of groups, the largest first, in the singular. */
export const GROUP_ORDERS = {
  loans: ['most loan', 'most mortgage', 'most deal', 'by number of loan', 'number of loan', 'by loan count'],
  principal: ['most principal', 'most money', 'largest principal', 'largest volume', 'highest volume', 'by principal'],
} as const satisfies Partial<Record<GroupSort, readonly string[]>>
