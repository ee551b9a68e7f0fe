/** One page of a list: its rows, the exact total of all pages, and the page requested. */
export type Page<Row> = { rows: Row[]; total: number; page: number; pageSize: number }

export type Paging = { page: number; pageSize: number }

export const MAX_PAGE = 1_000_000

/** The most characters of a searched name; the rest is ignored, because no name is longer. */
export const MAX_SEARCH = 100

/** The most characters of a search in plain words, which is longer than a name. */
export const MAX_QUESTION = 160

// Number() would also convert arrays, booleans and null.
const toNumber = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN

/**
 * Parses the paging of a URL leniently: a page from 1 to 1,000,000 and one of the sizes given; anything else gives page 1 and the
 * first size.
 */
export const parsePaging = (input: { page?: unknown; pageSize?: unknown }, sizes: readonly number[]): Paging => {
  const page = toNumber(input.page)
  const pageSize = toNumber(input.pageSize)
  return {
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
    pageSize: sizes.includes(pageSize) ? pageSize : (sizes[0] ?? 20),
  }
}

/** Returns the number of rows before a page. */
export const computeOffset = ({ page, pageSize }: Paging): number => (page - 1) * pageSize
/** Returns the number of pages of a list, at least 1. */
export const countPages = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))
