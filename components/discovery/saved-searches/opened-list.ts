import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'

/** The saved search that a list shows unchanged. */
export type OpenedView = { id: number; name: string; version: number; isOwn: boolean }

/** The state of a list: its URL parameters, and the columns chosen for it. */
export type SearchState = { filters: Readonly<Record<string, string>>; selectedColumns: readonly string[] }

/** A list with saved searches. */
export type OpenedList = {
  kind: SearchKind
  /** The path of the list, and its URL without any search. */
  path: string
  emptyPath: string
}
