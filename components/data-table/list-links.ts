import { queryString } from '#lib/core/paths.ts'
import type { Sort } from '#lib/core/search.ts'

/** A change of a list's state that a link asks for. */
export type ListChange = { sort?: Sort; page?: number }

/** Makes the address of the list with one thing changed. */
export type ListLink = (change: ListChange) => string

export type ListQuery = Record<string, string | readonly string[] | undefined>

/** Where a list stands, as data: its path, the parameters of its address, and its order without a choice. */
export type ListPlace = { path: string; query?: ListQuery; usual?: Sort }

/**
 * The usual links of a list: `sort`, `orderBy` ('asc' or 'desc') and `page` beside whatever else the address holds, sorted by
 * name, what is usual left out. A new sort starts at page 1.
 */
export const listLinks =
  ({ path, query = {}, usual }: ListPlace): ListLink =>
  ({ sort, page }) => {
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
    return next ? `${path}?${next}` : path
  }

/** The column ids of an address' `columns` parameter; null when it has none. */
export const chosenColumns = ({ columns: text }: { columns?: ListQuery[string] }): string[] | null => {
  const ids = (typeof text === 'string' ? [text] : (text ?? [])).flatMap((part) => part.split(',')).filter(Boolean)
  return ids.length > 0 ? ids : null
}
