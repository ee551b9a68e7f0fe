import type { Actor } from '#lib/core/actor.ts'
import { readChosenColumns } from '#lib/core/column-choice.ts'
import { type FieldError, forbidden, invalid } from '#lib/core/errors.ts'
import type { Policy } from '#lib/core/policy.ts'
import type { RawSearch, Search } from '#lib/core/search-definitions.ts'
import { loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import { userColumns } from '#lib/discovery/user-search/columns.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

type KeptList = {
  /** The kind of list as saved searches store it in the database. */
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
 * The lists whose searches can be saved. To add one, add a line here, its URL name to `SEARCH_KINDS`, and
 * `SavedSearchPicker` to its page.
 */
const KINDS: Record<SearchKind, KeptList> = {
  loans: { stored: 'LOANS', search: loanSearch, columns: loanColumnTable },
  users: { stored: 'USERS', search: userSearch as unknown as KeptList['search'], columns: userColumns },
}

/** Returns the kind of a search as stored in the database. */
export const toStoredSearchKind = (kind: SearchKind): KeptList['stored'] => KINDS[kind].stored

/** The stored part of a search: its URL parameters, with order and page, and its columns. */
export type KeptState = { filters: Record<string, string>; selectedColumns: string[] }

const getColumnId = (wish: string): string => wish.split('.')[0] ?? ''
const isColumnOfList = (kind: SearchKind, wish: string): boolean =>
  Object.hasOwn(KINDS[kind].columns, getColumnId(wish))
const mayShowColumn = (actor: Actor, kind: SearchKind, wish: string): boolean =>
  isColumnOfList(kind, wish) && (KINDS[kind].columns[getColumnId(wish)]?.who?.(actor) ?? true)

/**
 * Normalizes a search for storing: parameters as the URL has them, and known columns only. Raises FORBIDDEN for a
 * filter or column that the actor may not use.
 */
export const normaliseSearch = (
  actor: Actor,
  kind: SearchKind,
  { filters, selectedColumns }: { filters: RawSearch; selectedColumns: readonly string[] },
): KeptState => {
  const { search } = KINDS[kind]
  const found = search.parse(filters)
  const known = selectedColumns.filter((wish) => isColumnOfList(kind, wish))
  if (!search.isAllowed(actor, found) || !known.every((wish) => mayShowColumn(actor, kind, wish))) throw forbidden()
  return { filters: search.params(found), selectedColumns: known }
}

/** Returns the filters of a request. Raises INVALID with each unknown key or an unknown order. */
export const requireKnownFilters = (kind: SearchKind, filters: RawSearch): RawSearch => {
  const faults = KINDS[kind].search.bodyFaults(filters)
  if (faults.length > 0) throw invalid(faults)
  return filters
}

/** Reduces a search to what its reader may use; `isReduced` is true if something was removed. */
export const keepPermittedSearch = (
  actor: Actor,
  kind: SearchKind,
  kept: { filters: RawSearch; selectedColumns: readonly string[] },
): KeptState & { isReduced: boolean } => {
  const { search } = KINDS[kind]
  const found = search.parse(kept.filters)
  const filters = search.params(search.usable(actor, found))
  const selectedColumns = kept.selectedColumns.filter((wish) => mayShowColumn(actor, kind, wish))
  const isReduced =
    Object.keys(filters).length < Object.keys(search.params(found)).length ||
    selectedColumns.length < kept.selectedColumns.length
  return { filters, selectedColumns, isReduced }
}

/** Merges a saved search with the URL's query, which takes precedence. */
export const overlaySearchWithUrl = (
  saved: KeptState,
  query: RawSearch,
): { filters: RawSearch; selectedColumns: string[] } => ({
  filters: { ...saved.filters, ...query },
  selectedColumns: readChosenColumns(query) ?? saved.selectedColumns,
})

/** True if two states differ in nothing but the page (row K-04). */
export const isSameSearch = (kind: SearchKind, one: KeptState, other: KeptState): boolean => {
  const { search } = KINDS[kind]
  const written = ({ filters, selectedColumns }: KeptState) =>
    JSON.stringify([search.params(search.onPage(search.parse(filters), 1)), selectedColumns])
  return written(one) === written(other)
}
