import type { Sort } from '#lib/core/orders.ts'
import { toQueryString } from '#lib/core/paths.ts'

/** A change to a list's state. */
export type ListChange = { sort?: Sort; page?: number }

/** Returns the list's URL with the change applied. */
export type ListLink = (change: ListChange) => string

export type ListQuery = Record<string, string | readonly string[] | undefined>

/** The location of a list as data: its path, its query parameters, and its default order. */
export type ListPlace = {
  path: string
  query?: ListQuery
  usual?: Sort
  /** The path for no parameters at all, if it differs from `path`. */
  emptyPath?: string
  /** The query of the page links instead of `query`, for a search that is stored under one name. */
  paged?: ListQuery
  /** The fragment of the list, such as '#loans', on a page where much is above it; added to every link. */
  fragment?: string
}

/**
 * Builds a list's links: `sort`, `orderBy` ('asc' or 'desc') and `page` beside the other parameters, sorted by name,
 * defaults omitted. A new sort starts at page 1. Links of a search stored under one name always include the page,
 * because it may open on any page.
 */
export const buildListLink =
  ({ path, query = {}, usual, emptyPath = path, paged, fragment = '' }: ListPlace): ListLink =>
  ({ sort, page }) => {
    if (paged && page !== undefined) return `${path}?${toQueryString({ ...paged, page })}${fragment}`
    const isUsual = sort && sort.column === usual?.column && sort.isDescending === usual.isDescending
    const changed: Record<string, unknown> = {
      ...query,
      ...(sort ? { sort: sort.column, orderBy: sort.isDescending ? 'desc' : 'asc', page: undefined } : {}),
      ...(isUsual ? { sort: undefined, orderBy: undefined } : {}),
      ...(page === undefined ? {} : { page: page > 1 ? page : undefined }),
    }
    const sorted = Object.entries(changed).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const next = toQueryString(Object.fromEntries(sorted))
    return `${next ? `${path}?${next}` : emptyPath}${fragment}`
  }
