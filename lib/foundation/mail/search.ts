import { createListSearch } from '#lib/core/search.ts'
import { OUTBOX_PAGE_SIZES } from './schema.ts'

/** The search of the outbox, newest first. */
export const outboxSearch = createListSearch({
  noun: 'emails',
  filters: {},
  sorts: [],
  usual: { column: 'queued', isDescending: true },
  pageSizes: OUTBOX_PAGE_SIZES,
})
