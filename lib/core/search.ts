import type { Actor } from '#lib/core/actor.ts'
import type { FieldError } from '#lib/core/errors.ts'
import {
  type Choice,
  type Control,
  type Filter,
  type Filters,
  MOST_CHOICES,
  type Read,
  type ValuesOf,
} from '#lib/core/filters.ts'
import { ORDER_PARAMETERS, orderIn, type Sort } from '#lib/core/orders.ts'
import { type Paging, parsePaging } from '#lib/core/pagination.ts'
import { queryString } from '#lib/core/paths.ts'
import type { Policy } from '#lib/core/policy.ts'
import { textIn } from '#lib/core/text.ts'

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

type Definition<Table extends Filters, Column extends string> = {
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

type ListOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Filter<infer _Value, infer List> ? List : never
}[keyof Table]

/** Returns the spellings of a parameter in the documents: `lenderId` and `lenderID`, `radiusSearchKey` and `radiusSearchkey`. */
const listSpellings = (parameter: string): string[] => [
  ...new Set([parameter, parameter.replace(/Id$/, 'ID').replace(/Key$/, 'key')]),
]

/** Returns a function that reads the text of a parameter in any of its spellings. */
export const createReader =
  (raw: RawSearch): Read =>
  (parameter, all) => {
    const value = listSpellings(parameter)
      .map((spelling) => raw[spelling])
      .find((given) => given !== undefined)
    return all && Array.isArray(value) ? value.slice(0, MOST_CHOICES).map(textIn).join(',') : textIn(value)
  }

const readFilterValue = (filter: Filter, read: Read): unknown =>
  (filter.isAsked?.(read) ?? true) ? (filter.fixed?.(read) ?? filter.parse(read)) : null

/** Creates the search of a list from its filters and orders: parses it, builds its URL, and describes it in words. */
export const searchOf = <Table extends Filters, Column extends string>(definition: Definition<Table, Column>) => {
  type Values = ValuesOf<Table>
  type Name = keyof Table & string
  type Found = Search<Values, Column>
  const { noun, filters: table, sorts, usual, pageSizes, cleared = '' } = definition
  const names = Object.keys(table) as Name[]
  const entry = (name: Name): Filter => table[name] as Filter
  const inForce = ({ filters }: Pick<Found, 'filters'>): Name[] => names.filter((name) => filters[name] !== undefined)

  /** Parses a search leniently; whatever is not valid is left out. */
  const parse = (raw: RawSearch): Found => {
    const read = createReader(raw)
    const given = names
      .map((name) => [name, readFilterValue(entry(name), read)] as const)
      .filter(([, value]) => value !== null)
    return {
      filters: Object.fromEntries(given) as Partial<Values>,
      sort: orderIn(read, sorts, usual).sort,
      ...parsePaging({ page: read('page'), pageSize: read('pageSize') }, pageSizes),
    }
  }

  const parameters = names.flatMap((name) => entry(name).controls.map(({ parameter }) => parameter))
  const known = new Set(
    [...parameters.flatMap(listSpellings), ...ORDER_PARAMETERS, 'page', 'pageSize'].concat(definition.unread ?? []),
  )

  // An empty scenario may be sent as null instead of its fields.
  const isKnown = (key: string, value: unknown): boolean =>
    known.has(key) || (value === null && parameters.some((parameter) => parameter.startsWith(`${key}.`)))

  /** Returns the errors of a URL's query: an invalid order (decision 'sort, orderBy, sortDirection'). */
  const orderFaults = (raw: RawSearch): FieldError[] => orderIn(createReader(raw), sorts, usual).faults

  /** Returns the errors of a body: unknown keys and an invalid order (decision 'bodies of searches'). */
  const bodyFaults = (raw: RawSearch): FieldError[] => [
    ...Object.entries(raw)
      .filter(([key, value]) => !isKnown(key, value))
      .map(([key]) => ({ code: 'INVALID', field: key, message: `There is no filter “${key}”.` })),
    ...orderFaults(raw),
  ]

  /** Returns the search as URL parameters sorted by name, without defaults, so that equal searches give equal parameters. */
  const params = ({ filters, sort, page, pageSize }: Found): Record<string, string> => {
    const isUsual = sort.column === usual.column && sort.isDescending === usual.isDescending
    const written: Record<string, string | number | null> = {
      ...Object.assign({}, ...inForce({ filters }).map((name) => entry(name).write(filters[name]))),
      ...(isUsual ? {} : { sort: sort.column, orderBy: sort.isDescending ? 'desc' : 'asc' }),
      ...(page > 1 ? { page } : {}),
      ...(pageSize === pageSizes[0] ? {} : { pageSize }),
    }
    const given = Object.keys(written).filter((name) => written[name] !== null)
    return Object.fromEntries(given.sort().map((name) => [name, String(written[name])]))
  }

  /** Returns the URL of a search at a path, with further parameters. */
  const path = (base: string, search: Found, more: Record<string, string | null | undefined> = {}): string => {
    const query = queryString({ ...params(search), ...more }) || cleared
    return query ? `${base}?${query}` : base
  }

  /** Returns the URL of a search from its raw parameters. */
  const address = (base: string, raw: RawSearch, more: Record<string, string | null | undefined> = {}): string =>
    path(base, parse(raw), more)

  const onPage = (search: Found, page: number): Found => ({ ...search, page })

  // Parse again, because removing a filter can also remove filters that depend on it.
  const without = (search: Found, name: Name): Found => {
    const { [name]: _removed, ...filters } = search.filters
    return parse(params({ ...search, filters: filters as Partial<Values>, page: 1 }))
  }

  const nameIn =
    (lists: Lists) =>
    (list: string, key: string | number): string =>
      lists[list]?.find(({ id }) => id === key)?.name ?? String(key)

  /** Returns the chips of the active filters. */
  const chips = (search: Found, lists: Lists = {}): Chip<Found>[] => {
    const read = createReader(params(search))
    return inForce(search).map((name) => ({
      name,
      label: `${entry(name).label}: ${entry(name).words(search.filters[name], nameIn(lists))}`,
      without: (entry(name).fixed?.(read) ?? null) === null ? without(search, name) : null,
    }))
  }

  /** Describes the search in words: 'settled loans in NSW from $2M', or 'all loans'. */
  const sentence = (search: Found, lists: Lists = {}): string => {
    const told = inForce(search).filter((name) => search.filters[entry(name).impliedBy as Name] === undefined)
    const phrases = told.map((name) => entry(name).phrase(search.filters[name], nameIn(lists)))
    if (phrases.length === 0) return `all ${noun}`
    return [...phrases.map(({ before }) => before), noun, ...phrases.map(({ after }) => after)]
      .filter(Boolean)
      .join(' ')
  }

  const allowed = (actor: Actor): Name[] => names.filter((name) => entry(name).who?.(actor) ?? true)

  const maySort = (actor: Actor, { column }: Sort<Column>): boolean => definition.sorters?.[column]?.(actor) ?? true

  /** Returns the filters that the actor may use. */
  const permitted = (actor: Actor, filters: Partial<Values>): Partial<Values> =>
    Object.fromEntries(
      inForce({ filters })
        .filter((name) => allowed(actor).includes(name))
        .map((name) => [name, filters[name]]),
    ) as Partial<Values>

  return {
    parse,
    orderFaults,
    bodyFaults,
    params,
    path,
    address,
    onPage,
    without,
    chips,
    sentence,
    isNarrowed: (search: Found): boolean => inForce(search).length > 0,
    /** Returns a text that is the same for equal searches, whatever their page. */
    digest: (search: Found): string => queryString(params(onPage(search, 1))),
    /** Returns false if the search has a filter or an order that the actor may not use. */
    isAllowed: (
      actor: Actor,
      { filters, sort = usual }: Pick<Found, 'filters'> & Partial<Pick<Found, 'sort'>>,
    ): boolean => inForce({ filters }).every((name) => allowed(actor).includes(name)) && maySort(actor, sort),
    /** Returns the search without the filters and the order that the actor may not use. */
    usable: (actor: Actor, search: Found): Found => ({
      ...search,
      filters: permitted(actor, search.filters),
      sort: maySort(actor, search.sort) ? search.sort : usual,
    }),
    /** Returns the names of the filters that the actor may not use. */
    withheld: (actor: Actor): string[] => names.filter((name) => !allowed(actor).includes(name)),
    permitted,
    /** Returns the controls of the filter form, for each filter that the actor may use. */
    controls: (actor: Actor): readonly (readonly Control[])[] => allowed(actor).map((name) => entry(name).controls),
    /** The reference lists that the controls need. */
    lists: names.flatMap((name) =>
      entry(name).controls.flatMap((control) =>
        control.kind === 'choice' || control.kind === 'choices' ? [control.list] : [],
      ),
    ) as ListOf<Table>[],
  }
}
