import { searchOf } from '#lib/core/search.ts'

export const FINDER_PAGE_SIZE = 20

/** The search of the finder: the brokers with the most closed loans first (row L-02). */
export const finderSearch = searchOf({
  noun: 'brokers',
  filters: {},
  sorts: [],
  usual: { column: 'matchingLoans', isDescending: true },
  pageSizes: [FINDER_PAGE_SIZE],
})
