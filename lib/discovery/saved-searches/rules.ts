import type { Actor } from '#lib/core/actor.ts'
import { chosenColumns } from '#lib/core/column-choice.ts'
import { type FieldError, forbidden, invalid } from '#lib/core/errors.ts'
import type { Policy } from '#lib/core/policy.ts'
import type { RawSearch, Search } from '#lib/core/search.ts'
import { loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { userColumns } from '#lib/discovery/user-search/columns.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

type KeptList = {
  /** The kind under which its searches are stored. */
  stored: 'LOANS' | 'USERS'
  columns: Readonly<Record<string, { label: string; who?: Policy }>>
  search: {
    parse(raw: RawSearch): Search
    bodyFaults(raw: RawSearch): FieldError[]
    params(search: Search): Record<string, string>
    isAllowed(actor: Actor, search: Pick<Search, 'filters'> & Partial<Pick<Search, 'sort'>>): boolean
    usable(actor: Actor, search: Search): Search
    onPage(search: Search, page: number): Search
  }
}

/**
 * The lists whose searches are kept; another one is another line, its address' name in `SEARCH_KINDS`, and
 * `SavedViews` on its page.
 */
const KINDS: Record<SearchKind, KeptList> = {
  loans: { stored: 'LOANS', search: loanSearch, columns: loanColumnTable },
  users: { stored: 'USERS', search: userSearch as unknown as KeptList['search'], columns: userColumns },
}

/** The kind of a search as it is stored. */
export const storedKind = (kind: SearchKind): KeptList['stored'] => KINDS[kind].stored

/** What is kept of a search: the parameters of its address, its order and page among them, and its columns. */
export type KeptState = { filters: Record<string, string>; selectedColumns: string[] }

const idOf = (wish: string): string => wish.split('.')[0] ?? ''
const hasColumn = (kind: SearchKind, wish: string): boolean => Object.hasOwn(KINDS[kind].columns, idOf(wish))
const mayShow = (actor: Actor, kind: SearchKind, wish: string): boolean =>
  hasColumn(kind, wish) && (KINDS[kind].columns[idOf(wish)]?.who?.(actor) ?? true)

/**
 * A search in the one form in which it is stored: parameters as its address writes them, and columns that the list
 * has. Raises FORBIDDEN for a filter or a column that the actor may not use.
 */
export const normaliseSearch = (
  actor: Actor,
  kind: SearchKind,
  { filters, selectedColumns }: { filters: RawSearch; selectedColumns: readonly string[] },
): KeptState => {
  const { search } = KINDS[kind]
  const found = search.parse(filters)
  const known = selectedColumns.filter((wish) => hasColumn(kind, wish))
  if (!search.isAllowed(actor, found) || !known.every((wish) => mayShow(actor, kind, wish))) throw forbidden()
  return { filters: search.params(found), selectedColumns: known }
}

/** The filters of a request; raises INVALID with each key that the list's search does not have, and for an order that is none. */
export const requireKnownFilters = (kind: SearchKind, filters: RawSearch): RawSearch => {
  const faults = KINDS[kind].search.bodyFaults(filters)
  if (faults.length > 0) throw invalid(faults)
  return filters
}

/** What of a search its reader may use, and whether something had to go. */
export const keepPermitted = (
  actor: Actor,
  kind: SearchKind,
  kept: { filters: RawSearch; selectedColumns: readonly string[] },
): KeptState & { isReduced: boolean } => {
  const { search } = KINDS[kind]
  const found = search.parse(kept.filters)
  const filters = search.params(search.usable(actor, found))
  const selectedColumns = kept.selectedColumns.filter((wish) => mayShow(actor, kind, wish))
  const isReduced =
    Object.keys(filters).length < Object.keys(search.params(found)).length ||
    selectedColumns.length < kept.selectedColumns.length
  return { filters, selectedColumns, isReduced }
}

/** A saved search with what the address asks for beside it, which goes before. */
export const overlayQuery = (
  saved: KeptState,
  query: RawSearch,
): { filters: RawSearch; selectedColumns: string[] } => ({
  filters: { ...saved.filters, ...query },
  selectedColumns: chosenColumns(query) ?? saved.selectedColumns,
})

/** True where two states differ in nothing but the page on which they stand (row K-04). */
export const isSameSearch = (kind: SearchKind, one: KeptState, other: KeptState): boolean => {
  const { search } = KINDS[kind]
  const written = ({ filters, selectedColumns }: KeptState) =>
    JSON.stringify([search.params(search.onPage(search.parse(filters), 1)), selectedColumns])
  return written(one) === written(other)
}
