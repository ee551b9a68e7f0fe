import { ALL_CURRENT, CURRENT_OF_KIND } from '#lib/discovery/loan-search/groups/books/labels.ts'
import { dropGrouping } from '#lib/discovery/loan-search/groups/keeping/rules.ts'
import { findsCurrentAlone } from '#lib/discovery/loan-search/groups/rules.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'

// What says that loans are late or in default, and when they settled or are due: the rest says which loans a rate is of.
const OF_STATE: readonly string[] = [
  ...['book', 'status', 'expiry', 'daysOverdue', 'repayment', 'settlement', 'settledIn', 'discharged', 'repaid'],
]

/**
 * Returns the filters of the book of which a search finds a part: overdue second mortgages are a part of the second mortgages. None for a
 * search that does not ask for late loans or a current status, which is a part of the whole book.
 */
export const pickBookFilters = (filters: Partial<LoanFilters>): Partial<LoanFilters> => {
  const { status, expiry, daysOverdue, repayment } = filters
  const isOfState = status ?? expiry ?? daysOverdue ?? repayment
  if (!isOfState || !findsCurrentAlone(filters)) return {}
  return Object.fromEntries(Object.entries(dropGrouping(filters)).filter(([name]) => !OF_STATE.includes(name)))
}

/** Explains the current book beside groups of a search: late seconds are a part of the seconds, and not of the whole book. */
export const describeBook = (filters: Partial<LoanFilters>): string =>
  Object.keys(pickBookFilters(filters)).length > 0 ? CURRENT_OF_KIND : ALL_CURRENT
