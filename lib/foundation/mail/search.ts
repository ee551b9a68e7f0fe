import { choiceFilter } from '#lib/core/choice-filters.ts'
import { textFilter, type ValuesOf } from '#lib/core/filters.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import { stateLabels } from './labels.ts'
import { EMAIL_KINDS, type EmailKind, type EmailState, OUTBOX_PAGE_SIZES } from './schema.ts'

// A message in the hands of the transport is being sent, like one that a worker has claimed.
const { WIRE: _wire, ...listed } = stateLabels

/** The states that the outbox can be filtered by. */
export type ListedState = Exclude<EmailState, 'WIRE'>

/** The lists that the filters of the outbox choose from. */
export const outboxLists = {
  kinds: Object.entries(EMAIL_KINDS).map(([id, name]) => ({ id, name })),
  states: Object.entries(listed).map(([id, { name }]) => ({ id, name })),
}

const outboxFilters = {
  address: textFilter({ parameter: 'address', label: 'To' }),
  kind: choiceFilter({
    parameter: 'kind',
    label: 'Type',
    list: 'kinds',
    isKey: (text): text is EmailKind => Object.hasOwn(EMAIL_KINDS, text),
  }),
  state: choiceFilter({
    parameter: 'state',
    label: 'State',
    list: 'states',
    isKey: (text): text is ListedState => Object.hasOwn(listed, text),
  }),
}

/** The search of the outbox, newest first. */
export const outboxSearch = createListSearch({
  noun: 'emails',
  filters: outboxFilters,
  sorts: [],
  usual: { column: 'queued', isDescending: true },
  pageSizes: OUTBOX_PAGE_SIZES,
})
export type OutboxSearch = Search<ValuesOf<typeof outboxFilters>>
