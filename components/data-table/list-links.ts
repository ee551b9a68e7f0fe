import type { Sort } from '#lib/core/orders.ts'
import { queryString } from '#lib/core/paths.ts'

/** A change of a list's state that a link asks for. */
export type ListChange = { sort?: Sort; page?: number }

/** Makes the address of the list with one thing changed. */
export type ListLink = (change: ListChange) => string

export type ListQuery = Record<string, string | readonly string[] | undefined>

/** Where a list stands, as data: its path, the parameters of its address, and its order without a choice. */
export type ListPlace = {
  path: string
  query?: ListQuery
  usual?: Sort
  /** The address without any parameter, where that is another than the path. */
  emptyPath?: string
  /** What the links of its pages hold instead of the query, where the rest of the search goes by one name. */
  paged?: ListQuery
}

/**
 * The usual links of a list: `sort`, `orderBy` ('asc' or 'desc') and `page` beside whatever else the address holds,
 * sorted by name, what is usual left out. A new sort starts at page 1. A search that goes by one name may begin at any
 * page, so its links name each of them.
 */
export const listLinks =
  ({ path, query = {}, usual, emptyPath = path, paged }: ListPlace): ListLink =>
  ({ sort, page }) => {
    if (paged && page !== undefined) return `${path}?${queryString({ ...paged, page })}`
    const isUsual = sort && sort.column === usual?.column && sort.isDescending === usual.isDescending
    const changed: Record<string, unknown> = {
      ...query,
      ...(sort ? { sort: sort.column, orderBy: sort.isDescending ? 'desc' : 'asc', page: undefined } : {}),
      ...(isUsual ? { sort: undefined, orderBy: undefined } : {}),
      ...(page === undefined ? {} : { page: page > 1 ? page : undefined }),
    }
    const next = queryString(
      Object.fromEntries(Object.entries(changed).sort(([one], [other]) => (one < other ? -1 : 1))),
    )
    return next ? `${path}?${next}` : emptyPath
  }
