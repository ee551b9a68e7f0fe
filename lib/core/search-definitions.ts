import type { Choice, Filter, Filters, ValuesOf } from '#lib/core/filters.ts'
import type { Sort } from '#lib/core/orders.ts'
import type { Paging } from '#lib/core/pagination.ts'
import type { Policy } from '#lib/core/policy.ts'

/** Raw parameters from a URL, a request body or a saved search. */
export type RawSearch = Record<string, unknown>

/** A parsed search. Lists, URLs, saved searches, exports and alerts all use it. */
export type Search<Values = object, Column extends string = string> = Paging & {
  filters: Partial<Values>
  sort: Sort<Column>
}

/** Reference lists, by the names that the filters' controls use. */
export type Lists = Readonly<Partial<Record<string, readonly Choice[]>>>

/** The chip of an active filter. `without` is the search after removing it, or null if the rest of the search forces the filter. */
export type Chip<Found> = { name: string; label: string; without: Found | null }

export type Definition<Table extends Filters, Column extends string> = {
  /** The plural of what is searched, such as 'loans'. */
  noun: string
  filters: Table
  /** The columns that a URL may sort by. */
  sorts: readonly Column[]
  /** The default order. */
  usual: Sort<Column>
  pageSizes: readonly [number, ...number[]]
  /** Who may sort by a column, for columns that not everyone may sort by. */
  sorters?: Readonly<Partial<Record<Column, Policy>>>
  /** The query string of an empty search, for lists where a URL without a query restores the last search. */
  cleared?: string
  /** Keys of request bodies that are accepted but ignored, such as a display name. */
  unread?: readonly string[]
}

/** The names of the filters of a table. */
export type NameOf<Table extends Filters> = keyof Table & string

/** A search as a definition parses it. */
export type FoundOf<Table extends Filters, Column extends string> = Search<ValuesOf<Table>, Column>

/** Returns the names of a table's filters in order, a filter by its name, and the names of the filters that a search sets. */
export const describeFilterTable = <Table extends Filters>(table: Table) => {
  const names = Object.keys(table) as NameOf<Table>[]
  const getFilter = (name: NameOf<Table>): Filter => table[name] as Filter
  const listActive = ({ filters }: { filters: Partial<ValuesOf<Table>> }): NameOf<Table>[] =>
    names.filter((name) => filters[name] !== undefined)
  return { names, getFilter, listActive }
}
