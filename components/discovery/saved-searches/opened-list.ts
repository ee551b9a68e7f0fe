import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'

/** The saved search that a list shows unchanged. */
export type OpenedView = { id: number; name: string; version: number; isOwn: boolean }

/** What a list shows: the parameters of its address, and the columns that were chosen for it. */
export type SearchState = { filters: Readonly<Record<string, string>>; selectedColumns: readonly string[] }

/** A list whose searches are kept. */
export type OpenedList = {
  kind: SearchKind
  /** The path of the list, and the address that asks for nothing. */
  path: string
  emptyPath: string
}
