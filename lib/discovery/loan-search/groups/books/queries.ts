import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { buildLoanConditions } from '#lib/discovery/loan-search/filters/queries.ts'
import { type Book, type Books, hasBooks } from '#lib/discovery/loan-search/groups/books/fields.ts'
import { findsPartOfBook, pickBookFilters } from '#lib/discovery/loan-search/groups/books/rules.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import { type Grouped, sumGroups } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import { mergeAll } from '#lib/discovery/loan-search/groups/sums/rules.ts'
import type { LoanFilters, LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { matchLoansInReach, type StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import type { HiddenLenders } from '#lib/lending/privacy/scope.ts'
import { all } from '#lib/server/column-store/predicates.ts'

/** Returns the condition of the book that a search finds a part of: the current loans of its kind, as far as the reader may see them. */
export const buildBookCondition = async (
  { actor, codes }: { actor: Actor; codes: StatusCodes },
  filters: Partial<LoanFilters>,
  groupings: readonly GroupedBy[],
): Promise<LoanCondition> => {
  const isCurrent: LoanCondition = { kind: 'in', column: 'status_code', values: codes.CURRENT }
  const kind = await buildLoanConditions(actor, pickBookFilters(filters, groupings), codes)
  return all([matchLoansInReach(actor, codes), isCurrent, ...kind])
}

/**
 * Returns the lenders that hide their current book from the reader. They have none in a table of lenders: the loans that they share with
 * the reader would be read as all that they have.
 */
export const listHidingLenders = (by: GroupedBy, { actor, hidden }: Grouped): number[] => {
  const isHidden = ({ group }: HiddenLenders) => by === 'lender' && group === 'CURRENT'
  return hidden
    .filter(isHidden)
    .flatMap(({ ids }) => ids)
    .filter((id) => id !== getLenderId(actor))
}

/**
 * Reads the current book of each group, late or not, and of all together; null for groups that have none to show, and for a lender that
 * hides its book.
 */
export const readBooks = async (
  by: GroupedBy,
  grouped: Grouped,
  { filters }: LoanSearch,
): Promise<{ books: Books; wholeBook: Book } | null> => {
  if (!hasBooks(by) && !findsPartOfBook(filters, [by])) return null
  const where = await buildBookCondition(grouped, filters, [by])
  const ofBook = { ...grouped, where }
  const [groups, whole] = await Promise.all([sumGroups(by, ofBook), sumGroups('status', ofBook)])
  const books = new Map<number, Book | null>([
    ...groups.map((group) => [group.key, group] as const),
    ...listHidingLenders(by, grouped).map((id) => [id, null] as const),
  ])
  return { books, wholeBook: mergeAll(whole) }
}
