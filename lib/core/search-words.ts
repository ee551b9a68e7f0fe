import type { Filters, KeysOf } from '#lib/core/filters.ts'
import {
  type Chip,
  type Definition,
  describeFilterTable,
  type FoundOf,
  type Lists,
  type NameOf,
} from '#lib/core/search-definitions.ts'
import { createReader } from '#lib/core/search-parameters.ts'

const createNamer =
  (lists: Lists) =>
  (list: string, key: string | number): string =>
    lists[list]?.find(({ id }) => id === key)?.name ?? String(key)

const createKeyLister =
  (lists: Lists): KeysOf =>
  (list) =>
    lists[list]?.map(({ id }) => id) ?? []

const describeLists = (lists: Lists) => [createNamer(lists), createKeyLister(lists)] as const

type Needed<Table extends Filters, Column extends string> = {
  params: (search: FoundOf<Table, Column>) => Record<string, string>
  without: (search: FoundOf<Table, Column>, name: NameOf<Table>) => FoundOf<Table, Column>
}

/** Creates the functions that describe a search to people: the chips of its filters, and one sentence. */
export const createSearchDescriptions = <Table extends Filters, Column extends string>(
  { noun, filters: table }: Definition<Table, Column>,
  { params, without }: Needed<Table, Column>,
) => {
  type Found = FoundOf<Table, Column>
  const { getFilter, listActive } = describeFilterTable(table)

  /** Returns the chips of the active filters. */
  const chips = (search: Found, lists: Lists = {}): Chip<Found>[] => {
    const read = createReader(params(search))
    return listActive(search).map((name) => ({
      name,
      label: `${getFilter(name).label}: ${getFilter(name).words(search.filters[name], ...describeLists(lists))}`,
      without: (getFilter(name).fixed?.(read) ?? null) === null ? without(search, name) : null,
    }))
  }

  /** Describes the search in words: 'settled loans in NSW from $2M', or 'all loans'. */
  const sentence = (search: Found, lists: Lists = {}): string => {
    const isImplied = (name: NameOf<Table>) => search.filters[getFilter(name).impliedBy as NameOf<Table>] !== undefined
    const phrases = listActive(search)
      .filter((name) => !isImplied(name))
      .map((name) => getFilter(name).phrase(search.filters[name], ...describeLists(lists)))
    if (phrases.length === 0) return `all ${noun}`
    return [...phrases.map(({ before }) => before), noun, ...phrases.map(({ after }) => after)]
      .filter(Boolean)
      .join(' ')
  }

  return { chips, sentence }
}
