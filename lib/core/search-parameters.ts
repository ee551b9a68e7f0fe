import type { FieldError } from '#lib/core/errors.ts'
import { type Filter, type Filters, MOST_CHOICES, type Read, type ValuesOf } from '#lib/core/filters.ts'
import { ORDER_PARAMETERS, parseListOrder } from '#lib/core/orders.ts'
import { parsePaging } from '#lib/core/pagination.ts'
import { toQueryString } from '#lib/core/paths.ts'
import { type Definition, describeFilterTable, type FoundOf, type RawSearch } from '#lib/core/search-definitions.ts'
import { readText } from '#lib/core/text.ts'

/** Returns the spellings of a parameter in the documents: `lenderId` and `lenderID`, `radiusSearchKey` and `radiusSearchkey`. */
const listParameterSpellings = (parameter: string): string[] => [
  ...new Set([parameter, parameter.replace(/Id$/, 'ID').replace(/Key$/, 'key')]),
]

/** Returns a function that reads the text of a parameter in any of its spellings. */
export const createReader =
  (raw: RawSearch): Read =>
  (parameter, all) => {
    const value = listParameterSpellings(parameter)
      .map((spelling) => raw[spelling])
      .find((given) => given !== undefined)
    return all && Array.isArray(value) ? value.slice(0, MOST_CHOICES).map(readText).join(',') : readText(value)
  }

const readFilterValue = (filter: Filter, read: Read): unknown =>
  (filter.isAsked?.(read) ?? true) ? (filter.fixed?.(read) ?? filter.parse(read)) : null

/** Creates the functions that read a search from parameters: `parse`, and the errors of a URL's query and of a request's body. */
export const createSearchParser = <Table extends Filters, Column extends string>(
  definition: Definition<Table, Column>,
) => {
  const { filters: table, sorts, usual, pageSizes } = definition
  const { names, getFilter } = describeFilterTable(table)

  /** Parses a search leniently; whatever is not valid is left out. */
  const parse = (raw: RawSearch): FoundOf<Table, Column> => {
    const read = createReader(raw)
    const given = names
      .map((name) => [name, readFilterValue(getFilter(name), read)] as const)
      .filter(([, value]) => value !== null)
    return {
      filters: Object.fromEntries(given) as Partial<ValuesOf<Table>>,
      sort: parseListOrder(read, sorts, usual).sort,
      ...parsePaging({ page: read('page'), pageSize: read('pageSize') }, pageSizes),
    }
  }

  const parameters = names.flatMap((name) => getFilter(name).controls.map(({ parameter }) => parameter))
  const known = new Set(
    [...parameters.flatMap(listParameterSpellings), ...ORDER_PARAMETERS, 'page', 'pageSize'].concat(
      definition.unread ?? [],
    ),
  )

  // An empty scenario may be sent as null instead of its fields.
  const isKnown = (key: string, value: unknown): boolean =>
    known.has(key) || (value === null && parameters.some((parameter) => parameter.startsWith(`${key}.`)))

  /** Returns the errors of a URL's query: an invalid order (decision 'sort, orderBy, sortDirection'). */
  const orderFaults = (raw: RawSearch): FieldError[] => parseListOrder(createReader(raw), sorts, usual).faults

  /** Returns the errors of a body: unknown keys and an invalid order (decision 'bodies of searches'). */
  const bodyFaults = (raw: RawSearch): FieldError[] => [
    ...Object.entries(raw)
      .filter(([key, value]) => !isKnown(key, value))
      .map(([key]) => ({ code: 'INVALID', field: key, message: `There is no filter “${key}”.` })),
    ...orderFaults(raw),
  ]

  return { parse, orderFaults, bodyFaults }
}

type FurtherParameters = Record<string, string | null | undefined>

/** Creates the functions that write a search as parameters and as a URL. */
export const createSearchWriter = <Table extends Filters, Column extends string>({
  filters: table,
  usual,
  pageSizes,
  cleared = '',
}: Definition<Table, Column>) => {
  const { getFilter, listActive } = describeFilterTable(table)

  /** Returns the search as URL parameters sorted by name, without defaults, so that equal searches give equal parameters. */
  const params = ({ filters, sort, page, pageSize }: FoundOf<Table, Column>): Record<string, string> => {
    const isUsual = sort.column === usual.column && sort.isDescending === usual.isDescending
    const written: Record<string, string | number | null> = {
      ...Object.assign({}, ...listActive({ filters }).map((name) => getFilter(name).write(filters[name]))),
      ...(isUsual ? {} : { sort: sort.column, orderBy: sort.isDescending ? 'desc' : 'asc' }),
      ...(page > 1 ? { page } : {}),
      ...(pageSize === pageSizes[0] ? {} : { pageSize }),
    }
    const given = Object.keys(written).filter((name) => written[name] !== null)
    return Object.fromEntries(given.sort().map((name) => [name, String(written[name])]))
  }

  /** Returns the URL of a search at a path, with further parameters. */
  const path = (base: string, search: FoundOf<Table, Column>, more: FurtherParameters = {}): string => {
    const query = toQueryString({ ...params(search), ...more }) || cleared
    return query ? `${base}?${query}` : base
  }

  return { params, path }
}
