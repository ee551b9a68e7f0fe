import { ALL_CURRENT, CURRENT_OF_KIND, explainDefaultRate } from '#lib/discovery/loan-search/groups/books/labels.ts'
import { dropGrouping } from '#lib/discovery/loan-search/groups/keeping/rules.ts'
import { BOOK_SHARE, CURRENT_BOOK, DEFAULT_RATE, OF_KIND } from '#lib/discovery/loan-search/groups/labels.ts'
import { isByPeriod, isBySettlement } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { findsCurrentAlone } from '#lib/discovery/loan-search/groups/rules.ts'
import { type GroupedBy, type Grouping, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'

// When loans settled: also the loans of a book, if it is divided by that.
const OF_SETTLEMENT: readonly string[] = ['settlement', 'settledIn']
// What says that loans are late or in default, and when they settled or are due: the rest says which loans a rate is of.
const OF_STATE: readonly string[] = [
  ...['book', 'status', 'expiry', 'daysOverdue', 'repayment', 'discharged', 'repaid'],
  ...OF_SETTLEMENT,
]

/** What the groups of a table are, and what they are set across, if anything. */
type Groupings = readonly GroupedBy[]

const pick = (filters: Partial<LoanFilters>, keeps: (name: string) => boolean): Partial<LoanFilters> =>
  Object.fromEntries(Object.entries(dropGrouping(filters)).filter(([name]) => keeps(name)))

/** True if filters ask for more than the current book and how it is grouped. */
export const narrowsBook = ({ book: _book, ...filters }: Partial<LoanFilters>): boolean =>
  Object.keys(dropGrouping(filters)).length > 0

/** True for the groupings whose groups can be compared with their current loans: what is due or was discharged then are other loans. */
export const canHaveBook = (by: GroupedBy): boolean => by !== 'daysOverdue' && (!isByPeriod(by) || isBySettlement(by))

/** True if a search finds some of the current loans, so that each of these groups has a share of its book: the loans in default of a lender. */
export const findsPartOfBook = (filters: Partial<LoanFilters>, groupings: Groupings): boolean => {
  const isInTime = groupings.some(isBySettlement)
  const others = pick(filters, (name) => !isInTime || !OF_SETTLEMENT.includes(name))
  return groupings.every(canHaveBook) && findsCurrentAlone(filters) && narrowsBook(others)
}

/** Returns the grouping of a search, in its usual order where that by the share of a book has no share to order by. */
export const settleBookOrder = <Asked extends Grouping>(grouping: Asked, filters: Partial<LoanFilters>): Asked =>
  grouping.sort === 'bookShare' && !findsPartOfBook(filters, [grouping.by])
    ? Object.assign({}, grouping, getUsualGrouping(grouping.by))
    : grouping

/** True if a search finds some of the current loans, and each cell of its groups across others has a share of its book. */
export const hasBookShares = (filters: Partial<LoanFilters>): boolean => {
  const { group, across } = filters
  return group !== undefined && across !== undefined && findsPartOfBook(filters, [group.by, across])
}

/**
 * Returns the filters of the book of which a search finds a part: overdue second mortgages are a part of the second mortgages. None for a
 * search that does not ask for late loans or a current status, which is a part of the whole book. Groups by settlement have only the days that
 * are asked for.
 */
export const pickBookFilters = (filters: Partial<LoanFilters>, groupings: Groupings): Partial<LoanFilters> => {
  const { status, expiry, daysOverdue, repayment } = filters
  const isOfKind = findsCurrentAlone(filters) && (status ?? expiry ?? daysOverdue ?? repayment) !== undefined
  const isInTime = groupings.some(isBySettlement)
  return pick(filters, (name) => (OF_SETTLEMENT.includes(name) ? isInTime : isOfKind && !OF_STATE.includes(name)))
}

// True if the book of a search is only of its kind: that of late seconds is the seconds.
const hasBookOfKind = (filters: Partial<LoanFilters>, groupings: Groupings): boolean =>
  Object.keys(pickBookFilters(filters, groupings)).length > 0

const findsDefaultsAlone = ({ status, expiry, daysOverdue, repayment }: Partial<LoanFilters>): boolean =>
  status?.join() === 'DEFAULT' && (expiry ?? daysOverdue ?? repayment) === undefined

/** Returns the head of the share of a book: that of the loans in default alone is the default rate. */
export const nameBookShare = (filters: Partial<LoanFilters>, otherwise: string): string =>
  findsDefaultsAlone(filters) ? DEFAULT_RATE : otherwise

/** Returns the heads of the current book of the groups of a search, and of its share that the search finds. */
export const nameBook = (filters: Partial<LoanFilters>, groupings: Groupings): { book: string; share: string } => {
  const isOfKind = hasBookOfKind(filters, groupings)
  const share = nameBookShare(filters, isOfKind ? OF_KIND.share : BOOK_SHARE)
  return { book: isOfKind ? OF_KIND.book : CURRENT_BOOK, share }
}

/** Explains the current book beside groups of a search: late seconds are a part of the seconds, and not of the whole book. */
export const describeBook = (filters: Partial<LoanFilters>, groupings: Groupings): string => {
  const { book } = nameBook(filters, groupings)
  const explained = book === OF_KIND.book ? CURRENT_OF_KIND : ALL_CURRENT
  return findsDefaultsAlone(filters) ? `${explainDefaultRate(book)} ${explained}` : explained
}
