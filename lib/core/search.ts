import { type Filter, type Filters, listReferenceLists, type ValuesOf } from '#lib/core/filters.ts'
import { toQueryString } from '#lib/core/paths.ts'
import {
  type Definition,
  describeFilterTable,
  type FoundOf,
  type NameOf,
  type RawSearch,
} from '#lib/core/search-definitions.ts'
import { createSearchParser, createSearchWriter } from '#lib/core/search-parameters.ts'
import { createFilterRights } from '#lib/core/search-rights.ts'
import { createSearchDescriptions } from '#lib/core/search-words.ts'

type ListOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Filter<infer _Value, infer List> ? List : never
}[keyof Table]

/** Creates the search of a list from its filters and orders: parses it, builds its URL, and describes it in words. */
export const createListSearch = <Table extends Filters, Column extends string>(
  definition: Definition<Table, Column>,
) => {
  type Found = FoundOf<Table, Column>
  const { names, getFilter, listActive } = describeFilterTable(definition.filters)
  const parser = createSearchParser(definition)
  const { params, path } = createSearchWriter(definition)
  const onPage = (search: Found, page: number): Found => ({ ...search, page })

  // Parse again, because removing a filter can also remove filters that depend on it.
  const without = (search: Found, name: NameOf<Table>): Found => {
    const { [name]: _removed, ...filters } = search.filters
    return parser.parse(params({ ...search, filters: filters as Partial<ValuesOf<Table>>, page: 1 }))
  }

  return {
    ...parser,
    ...createSearchDescriptions(definition, { params, without }),
    ...createFilterRights(definition),
    params,
    path,
    /** Returns the URL of a search from its raw parameters. */
    address: (base: string, raw: RawSearch, more: Record<string, string | null | undefined> = {}): string =>
      path(base, parser.parse(raw), more),
    onPage,
    without,
    isNarrowed: (search: Found): boolean => listActive(search).length > 0,
    /** Returns a text that is the same for equal searches, whatever their page. */
    digest: (search: Found): string => toQueryString(params(onPage(search, 1))),
    /** The reference lists that the controls need. */
    lists: names.flatMap((name) => listReferenceLists(getFilter(name).controls)) as ListOf<Table>[],
  }
}
