import { queryString } from '#lib/core/paths.ts'
import type { Sort } from './columns.ts'

/** A change of a list's state that a link asks for. */
export type ListChange = { sort?: Sort; page?: number; columns?: readonly string[] | null }

/** Makes the address of the list with one thing changed. */
export type ListLink = (change: ListChange) => string

export type ListQuery = Record<string, string | readonly string[] | undefined>

/**
 * The usual links of a list: `sort`, `orderBy` ('asc' or 'desc'), `page` and `columns` beside whatever else the address holds.
 * A new sort starts at page 1.
 */
export const listLinks =
  (path: string, query: ListQuery = {}): ListLink =>
  ({ sort, page, columns }) => {
    const next = queryString({
      ...query,
      ...(sort ? { sort: sort.key, orderBy: sort.direction, page: undefined } : {}),
      ...(page === undefined ? {} : { page: page > 1 ? page : undefined }),
      ...(columns === undefined ? {} : { columns: columns?.join(',') }),
    })
    return next ? `${path}?${next}` : path
  }

/** The column ids of an address' `columns` parameter; null when it has none. */
export const chosenColumns = ({ columns: text }: { columns?: ListQuery[string] }): string[] | null => {
  const ids = (typeof text === 'string' ? [text] : (text ?? [])).flatMap((part) => part.split(',')).filter(Boolean)
  return ids.length > 0 ? ids : null
}
