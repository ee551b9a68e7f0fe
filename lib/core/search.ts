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

/** Parameters of an address, a body or a stored search. */
export type RawSearch = Record<string, unknown>

/** The one search object: the address, the list, a saved search, an export and an alert all hold this. */
export type Search<Values = object, Column extends string = string> = Paging & {
  filters: Partial<Values>
  sort: Sort<Column>
}

/** Reference lists by the names that the filters' controls give them. */
export type Lists = Readonly<Partial<Record<string, readonly Choice[]>>>

/** A filter in force as a chip, with the search that remains without it; null where the rest of the search gives its value. */
export type Chip<Found> = { name: string; label: string; without: Found | null }

type Definition<Table extends Filters, Column extends string> = {
  /** What is looked for, in the plural: 'loans'. */
  noun: string
  filters: Table
  /** The columns by which an address may sort. */
  sorts: readonly Column[]
  /** The order without a choice. */
  usual: Sort<Column>
  pageSizes: readonly [number, ...number[]]
  /** The columns by which only some may sort, and who. */
  sorters?: Readonly<Partial<Record<Column, Policy>>>
  /** The query of the address that asks for nothing, where one without any query restores the last state. */
  cleared?: string
  /** What the documents' bodies hold beside the filters and what changes nothing, such as a name for display. */
  unread?: readonly string[]
}

type ListOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Filter<infer _Value, infer List> ? List : never
}[keyof Table]

/** A parameter as it is written here and as the documents also write it: `lenderId` and `lenderID`, `radiusSearchKey` and `radiusSearchkey`. */
const spellingsOf = (parameter: string): string[] => [
  ...new Set([parameter, parameter.replace(/Id$/, 'ID').replace(/Key$/, 'key')]),
]

/** Reads parameters as their filters ask for them. */
export const createReader =
  (raw: RawSearch): Read =>
  (parameter, all) => {
    const value = spellingsOf(parameter)
      .map((spelling) => raw[spelling])
      .find((given) => given !== undefined)
    return all && Array.isArray(value) ? value.slice(0, MOST_CHOICES).map(textIn).join(',') : textIn(value)
  }

const valueIn = (filter: Filter, read: Read): unknown =>
  (filter.isAsked?.(read) ?? true) ? (filter.fixed?.(read) ?? filter.parse(read)) : null

/** Makes the search of a list from its filters and orders: what reads, writes and words it goes through that one table. */
export const searchOf = <Table extends Filters, Column extends string>(definition: Definition<Table, Column>) => {
  type Values = ValuesOf<Table>
  type Name = keyof Table & string
  type Found = Search<Values, Column>
  const { noun, filters: table, sorts, usual, pageSizes, cleared = '' } = definition
  const names = Object.keys(table) as Name[]
  const entry = (name: Name): Filter => table[name] as Filter
  const inForce = ({ filters }: Pick<Found, 'filters'>): Name[] => names.filter((name) => filters[name] !== undefined)

  /** Reads a search from an address, a body or a stored form: forgiving, what is not understood is left out. */
  const parse = (raw: RawSearch): Found => {
    const read = createReader(raw)
    const given = names.map((name) => [name, valueIn(entry(name), read)] as const).filter(([, value]) => value !== null)
    return {
      filters: Object.fromEntries(given) as Partial<Values>,
      sort: orderIn(read, sorts, usual).sort,
      ...parsePaging({ page: read('page'), pageSize: read('pageSize') }, pageSizes),
    }
  }

  const parameters = names.flatMap((name) => entry(name).controls.map(({ parameter }) => parameter))
  const known = new Set(
    [...parameters.flatMap(spellingsOf), ...ORDER_PARAMETERS, 'page', 'pageSize'].concat(definition.unread ?? []),
  )

  // A scenario that is left out may come as nothing in place of its fields.
  const isKnown = (key: string, value: unknown): boolean =>
    known.has(key) || (value === null && parameters.some((parameter) => parameter.startsWith(`${key}.`)))

  /** What of a query cannot be followed: an order that is none (decision 'sort, orderBy, sortDirection'). */
  const orderFaults = (raw: RawSearch): FieldError[] => orderIn(createReader(raw), sorts, usual).faults

  /** What of a body cannot be followed: keys that the search does not have, and an order that is none (decision 'bodies of searches'). */
  const bodyFaults = (raw: RawSearch): FieldError[] => [
    ...Object.entries(raw)
      .filter(([key, value]) => !isKnown(key, value))
      .map(([key]) => ({ code: 'INVALID', field: key, message: `There is no filter “${key}”.` })),
    ...orderFaults(raw),
  ]

  /** The search as parameters, sorted by name, what is usual left out: equal searches give equal parameters. */
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

  /** The address of a search below a path, with whatever else it has to hold. */
  const path = (base: string, search: Found, more: Record<string, string | null | undefined> = {}): string => {
    const query = queryString({ ...params(search), ...more }) || cleared
    return query ? `${base}?${query}` : base
  }

  /** The same of parameters as they are entered. */
  const address = (base: string, raw: RawSearch, more: Record<string, string | null | undefined> = {}): string =>
    path(base, parse(raw), more)

  const onPage = (search: Found, page: number): Found => ({ ...search, page })

  // Read anew, because what hangs on the filter goes with it.
  const without = (search: Found, name: Name): Found => {
    const { [name]: _removed, ...filters } = search.filters
    return parse(params({ ...search, filters: filters as Partial<Values>, page: 1 }))
  }

  const nameIn =
    (lists: Lists) =>
    (list: string, key: string | number): string =>
      lists[list]?.find(({ id }) => id === key)?.name ?? String(key)

  /** The filters in force as chips, each with the search that remains without it. */
  const chips = (search: Found, lists: Lists = {}): Chip<Found>[] => {
    const read = createReader(params(search))
    return inForce(search).map((name) => ({
      name,
      label: `${entry(name).label}: ${entry(name).words(search.filters[name], nameIn(lists))}`,
      without: (entry(name).fixed?.(read) ?? null) === null ? without(search, name) : null,
    }))
  }

  /** The search in words: 'settled loans in NSW from $2M', or 'all loans'. */
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

  /** The filters without those that the actor may not use. */
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
    /** One short text for equal searches, whatever page they stand on. */
    digest: (search: Found): string => queryString(params(onPage(search, 1))),
    /** False where a filter is in force, or an order, that the actor may not use. */
    isAllowed: (
      actor: Actor,
      { filters, sort = usual }: Pick<Found, 'filters'> & Partial<Pick<Found, 'sort'>>,
    ): boolean => inForce({ filters }).every((name) => allowed(actor).includes(name)) && maySort(actor, sort),
    /** The search without the filters and the order that the actor may not use. */
    usable: (actor: Actor, search: Found): Found => ({
      ...search,
      filters: permitted(actor, search.filters),
      sort: maySort(actor, search.sort) ? search.sort : usual,
    }),
    /** The names of the filters that the actor may not use. */
    withheld: (actor: Actor): string[] => names.filter((name) => !allowed(actor).includes(name)),
    permitted,
    /** What the form of the filters is made of, filter by filter. */
    controls: (actor: Actor): readonly (readonly Control[])[] => allowed(actor).map((name) => entry(name).controls),
    /** The reference lists that the controls choose from. */
    lists: names.flatMap((name) =>
      entry(name).controls.flatMap((control) =>
        control.kind === 'choice' || control.kind === 'choices' ? [control.list] : [],
      ),
    ) as ListOf<Table>[],
  }
}
