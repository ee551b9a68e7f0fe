import type { Subtotal } from '#lib/core/subtotals.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

/** The current loans of a group: their number and principal. */
export type Book = Pick<Subtotal, 'rows' | 'sum'>

/** The current loans of groups by key; null for a lender that hides them. */
export type Books = ReadonlyMap<number, Book | null>

const EMPTY: Book = { rows: 0, sum: 0n }

/** Returns the current book of a group; who is missing among the books has no current loan. */
export const getBook = (books: Books, key: number): Book | null => {
  const book = books.get(key)
  return book === undefined ? EMPTY : book
}

/** True for the groupings by those who have a book of loans. */
export const hasBooks = (by: GroupedBy): boolean => by === 'lender' || by === 'broker'
