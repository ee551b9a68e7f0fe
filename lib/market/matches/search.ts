import type { Sort } from '#lib/core/orders.ts'

/** The most characters of the staff's note on a matched pair. */
export const LONGEST_MATCH_NOTE = 4_000

/** The columns that matches can be sorted by. */
export const MATCH_SORTS = ['name', 'company'] as const
export type MatchSort = Sort<(typeof MATCH_SORTS)[number]>

/** The orders of a profile's matches by their value in the URL; '' is the default. */
export const MATCH_ORDERS = {
  '': { column: 'name', isDescending: false },
  desc: { column: 'name', isDescending: true },
  company: { column: 'company', isDescending: false },
  'company-desc': { column: 'company', isDescending: true },
} as const satisfies Record<string, MatchSort>
export type MatchOrder = keyof typeof MATCH_ORDERS
