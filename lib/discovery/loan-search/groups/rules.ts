import { narrowToGroup } from '#lib/core/groupings.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { computeShare } from '#lib/core/money.ts'
import { HIDDEN_KEY, NO_KEY, OVERDUE_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { type ByBand, findBandName, isByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { getBandWord } from '#lib/discovery/loan-search/groups/bands/rules.ts'
import { type Book, type Books, getBook } from '#lib/discovery/loan-search/groups/books/fields.ts'
import { computeMeanDays } from '#lib/discovery/loan-search/groups/days/rules.ts'
import type { RECORDS } from '#lib/discovery/loan-search/groups/fields.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { type ByPeriod, PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'
import {
  type Comparison,
  formatPeriodKey,
  getFirstDay,
  intersectDays,
  isByPeriod,
  parsePeriod,
} from '#lib/discovery/loan-search/groups/periods/rules.ts'
import type { LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import type { GroupedBy, Grouping } from '#lib/discovery/loan-search/groups/search.ts'
import { parseSubTypeKey } from '#lib/discovery/loan-search/groups/sub-types/rules.ts'
import { dropRadius, parseSuburbKey } from '#lib/discovery/loan-search/groups/suburbs/rules.ts'
import {
  compareMeans,
  computeFees,
  computeMean,
  computeMeanLoan,
  type LoanSubtotal,
} from '#lib/discovery/loan-search/groups/sums/rules.ts'
import { type LoanFilters, type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import { getStatusGroup } from '#lib/lending/statuses/rules.ts'

/** True if a search asks for loans by their repayment date. */
export const asksForRepayment = ({ repayment, expiry, daysOverdue }: Partial<LoanFilters>): boolean =>
  repayment !== undefined || expiry !== undefined || daysOverdue !== undefined

/** Returns a search for loans that are asked for by their repayment in the order of it, unless the reader chose another one. */
export const orderDueLoans = (search: LoanSearch): LoanSearch => {
  const isUsual = JSON.stringify(search.sort) === JSON.stringify(loanSearch.parse({}).sort)
  return isUsual && asksForRepayment(search.filters)
    ? { ...search, sort: { column: 'repayment', isDescending: false } }
    : search
}

/** True if a search finds current loans alone, of which those past their repayment date are overdue. */
export const findsCurrentAlone = ({ book, expiry, daysOverdue, status }: Partial<LoanFilters>): boolean =>
  book !== undefined ||
  daysOverdue !== undefined ||
  (status ? status.every((key) => getStatusGroup(key) === 'CURRENT') : expiry !== undefined)

/**
 * True if a search finds loans that have been discharged, too: without them, earlier periods of settlement would always be smaller, and
 * a comparison with them would show growth.
 */
export const countsDischarged = ({ book, expiry, daysOverdue, status }: Partial<LoanFilters>): boolean =>
  book === undefined && expiry === undefined && daysOverdue === undefined && (status?.includes('DISCHARGED') ?? true)

/** Returns the name of a group that is no record: of a period, of a band, of overdue loans, of those without a value, or of hidden lenders; else null. */
export const nameGroup = (by: GroupedBy, key: number): string | null => {
  if (key === NO_KEY) return groupingNames[by].none
  if (key === HIDDEN_KEY) return PRIVACY_ENGAGED
  if (key === OVERDUE_KEY) return periodLabels.overdue
  if (isByBand(by)) return findBandName(by, getBandWord(by, key))
  return isByPeriod(by) ? PERIODS[by].format(getFirstDay(key)) : null
}

const isUnnamed = ({ key }: Subtotal): boolean => key === NO_KEY || key === HIDDEN_KEY
const compareNumbers = (one: bigint | number, other: bigint | number): number =>
  one < other ? -1 : Number(one > other)
const NAMES = new Intl.Collator('en-AU')

const compareIfBoth = (one: Subtotal | undefined, other: Subtotal | undefined): number =>
  one && other ? compareMeans(one, other) : 0

/** The names of groups, and the changes and current books of those that have one. */
type Compared = {
  nameOf: (key: number) => string
  changeOf?: (key: number) => bigint | null
  latestOf?: (key: number) => bigint | null
  bookOf?: (key: number) => bigint | null
}

/**
 * Returns the groups in their order. `nameOf` is asked for names only where they decide. Groups without a value and hidden ones
 * come last by name; equal groups are ordered by principal, number of loans and key.
 */
export const orderGroups = (
  groups: readonly LoanSubtotal[],
  { by, sort, isDescending }: Grouping,
  { nameOf, changeOf = () => null, latestOf = () => null, bookOf = () => null }: Compared,
): LoanSubtotal[] => {
  const compareByName = (one: Subtotal, other: Subtotal) =>
    isByPeriod(by) || isByBand(by) ? one.key - other.key : NAMES.compare(nameOf(one.key), nameOf(other.key))
  const compare = {
    name: compareByName,
    loans: (one: Subtotal, other: Subtotal) => one.rows - other.rows,
    principal: (one: Subtotal, other: Subtotal) => compareNumbers(one.sum, other.sum),
    rate: compareMeans,
    lvr: (one: LoanSubtotal, other: LoanSubtotal) => compareIfBoth(one.lvr, other.lvr),
    fee: (one: LoanSubtotal, other: LoanSubtotal) => compareIfBoth(one.fee, other.fee),
    fees: (one: LoanSubtotal, other: LoanSubtotal) => compareNumbers(one.fee?.product ?? 0n, other.fee?.product ?? 0n),
    held: (one: LoanSubtotal, other: LoanSubtotal) => compareIfBoth(one.held, other.held),
    agreed: (one: LoanSubtotal, other: LoanSubtotal) => compareIfBoth(one.agreed, other.agreed),
    // By their means, without dividing.
    meanLoan: (one: Subtotal, other: Subtotal) =>
      compareNumbers(one.sum * BigInt(other.rows), other.sum * BigInt(one.rows)),
    // By their shares of their books, without dividing.
    bookShare: (one: Subtotal, other: Subtotal) =>
      compareNumbers(one.sum * (bookOf(other.key) ?? 0n), other.sum * (bookOf(one.key) ?? 0n)),
    change: (one: Subtotal, other: Subtotal) => compareNumbers(changeOf(one.key) ?? 0n, changeOf(other.key) ?? 0n),
    latest: (one: Subtotal, other: Subtotal) => compareNumbers(latestOf(one.key) ?? 0n, latestOf(other.key) ?? 0n),
  }[sort]
  const isLast = (group: LoanSubtotal) => {
    if (sort === 'name') return isUnnamed(group)
    if (sort === 'bookShare') return !bookOf(group.key)
    if (sort === 'change') return changeOf(group.key) === null
    if (sort === 'latest') return latestOf(group.key) === null
    if (sort === 'rate') return group.sum === 0n
    if (sort === 'lvr' || sort === 'held' || sort === 'agreed') return !group[sort]?.sum
    return (sort === 'fee' || sort === 'fees') && !group.fee?.sum
  }
  return groups.toSorted(
    (one, other) =>
      Number(isLast(one)) - Number(isLast(other)) ||
      (isDescending ? compare(other, one) : compare(one, other)) ||
      compareNumbers(other.sum, one.sum) ||
      other.rows - one.rows ||
      one.key - other.key,
  )
}

/**
 * Returns the groups that have as many loans and as much principal as the search asks for. A rate of default is of the current loans of a
 * group, so the number of these counts for it: `bookOf` returns them.
 */
export const keepLargeGroups = <Group extends Subtotal>(
  groups: readonly Group[],
  { least = 0, most = Infinity, leastPrincipal = '0' }: Partial<LoanFilters>,
  bookOf: (key: number) => Book | null,
): Group[] =>
  groups.filter((group) => {
    const { rows, sum } = bookOf(group.key) ?? group
    return rows >= least && rows <= most && sum >= BigInt(leastPrincipal)
  })

/** True for the groupings in which each loan counts once, or for its parts, so that the shares add up to 100%. */
export const addsUp = (by: GroupedBy): boolean => by !== 'broker' && by !== 'bdm'

/**
 * What a group is shown beside: all loans, each once and in full, and their number and principal; and the books and comparisons of groups, null for
 * a grouping without.
 */
export type GroupTotals = {
  all: LoanSubtotal
  loans: number
  principal: bigint
  books: Books | null
  /** The current book of all groups together, each loan once and in full. */
  wholeBook: Book | null
  comparisons: ReadonlyMap<number, Comparison> | null
  /** True if the loans are a part of their current books. */
  isPartOfBook: boolean
}

/** How a group is named: on screen, in the address, null if filters cannot express it, and by its BDM if the search asks for that. */
export type GroupName = { key: string | null; name: string; bdm: string | null }

/** Converts a group for its reader. `book` is the current book of groups that are together. */
export const toLoanGroup = (
  group: LoanSubtotal,
  { key, name, bdm, book = null }: GroupName & { book?: Book | null },
  { loans, principal, books, comparisons, isPartOfBook }: GroupTotals,
): LoanGroup => {
  const current = books && key !== null ? getBook(books, group.key) : book
  return {
    key,
    name,
    bdm,
    loans: group.rows,
    principal: group.sum,
    share: computeShare(group.sum, principal),
    rate: computeMean(group),
    lvr: computeMean(group.lvr),
    meanLoan: computeMeanLoan(group),
    fee: computeMean(group.fee),
    fees: computeFees(group.fee),
    held: computeMeanDays(group.held),
    agreed: computeMeanDays(group.agreed),
    lvrLoans: group.lvr?.rows ?? 0,
    feeLoans: group.fee?.rows ?? 0,
    heldLoans: group.held?.rows ?? 0,
    currentBook: current?.sum ?? null,
    currentLoans: current?.rows ?? null,
    bookShare: current && current.sum > 0n && isPartOfBook ? computeShare(group.sum, current.sum) : null,
    change: comparisons?.get(group.key)?.change ?? null,
    yearChange: comparisons?.get(group.key)?.yearChange ?? null,
    isSoFar: comparisons?.get(group.key)?.isSoFar ?? false,
    isPart: comparisons?.get(group.key)?.isPart ?? false,
    totalLoans: loans,
    totalPrincipal: principal,
  }
}

/** How the address names the group of overdue loans. */
const OVERDUE = 'overdue'

/** Returns how the address names a group: the id of a record, the key of a choice, the word of a band, or the month or day on which a period begins. */
export const getGroupKey = (by: GroupedBy, key: number, keyOf: (key: number) => string): string | null => {
  if (key === NO_KEY || key === HIDDEN_KEY) return null
  if (key === OVERDUE_KEY) return OVERDUE
  if (isByBand(by)) return getBandWord(by, key)
  return isByPeriod(by) ? formatPeriodKey(by, getFirstDay(key)) : keyOf(key)
}

type Meaning = Partial<LoanFilters>

const buildRecordMeaning =
  (name: keyof typeof RECORDS) =>
  (key: string): Meaning | null => {
    const id = parseRecordId(key)
    return id === null ? null : { [name]: id }
  }

const buildPeriodMeaning =
  (by: ByPeriod) =>
  (key: string): Meaning | null => {
    if (key === OVERDUE) return PERIODS[by].filter === 'repayment' ? { expiry: 'EXPIRED' } : null
    const days = parsePeriod(by, key)
    return days && { [PERIODS[by].filter]: days }
  }

const buildBandMeaning =
  (by: ByBand) =>
  (word: string): Meaning | null =>
    findBandName(by, word) === null ? null : { [by]: word }

// The filters for a group's key; null for a text that is no key.
const FILTERS: Record<GroupedBy, (key: string) => Meaning | null> = {
  lender: buildRecordMeaning('lender'),
  broker: buildRecordMeaning('broker'),
  lawFirm: buildRecordMeaning('lawFirm'),
  bdm: buildRecordMeaning('bdm'),
  brokerBdm: buildRecordMeaning('brokerBdm'),
  lenderBdm: buildRecordMeaning('lenderBdm'),
  month: buildPeriodMeaning('month'),
  quarter: buildPeriodMeaning('quarter'),
  year: buildPeriodMeaning('year'),
  calendarYear: buildPeriodMeaning('calendarYear'),
  due: buildPeriodMeaning('due'),
  dueQuarter: buildPeriodMeaning('dueQuarter'),
  dueYear: buildPeriodMeaning('dueYear'),
  discharge: buildPeriodMeaning('discharge'),
  dischargeQuarter: buildPeriodMeaning('dischargeQuarter'),
  dischargeYear: buildPeriodMeaning('dischargeYear'),
  daysOverdue: buildBandMeaning('daysOverdue'),
  daysRecorded: buildBandMeaning('daysRecorded'),
  lvrBand: buildBandMeaning('lvrBand'),
  loanSize: buildBandMeaning('loanSize'),
  state: (key) => ({ state: [key] }),
  suburb: parseSuburbKey,
  security: (key) => ({ securityType: key }),
  subType: parseSubTypeKey,
  priority: (key) => ({ priority: key }),
  scenario: (key) => ({ scenario: key }),
  status: (key) => ({ status: [key] }) as unknown as Meaning,
}

/** Returns the filters for a group's key; null for a text that is no key. */
export const getGroupMeaning = (by: GroupedBy, key: string): Meaning | null => FILTERS[by](key)

/**
 * Returns the search for the loans of one group, without grouping; null if filters cannot express it, because they name
 * another record already or the state only identifies the middle of a radius.
 */
export const buildSearchOfGroup = (search: LoanSearch, by: GroupedBy, key: string): LoanSearch | null => {
  const { filters } = search
  if (by === 'state' && filters.radius) return null
  const wanted = FILTERS[by](key)
  if (!wanted) return null
  return narrowSearch(by === 'suburb' ? dropRadius(search) : search, wanted)
}

/**
 * Returns the search with further filters, without grouping; ranges of days are cut to what both have. Null if the filters name
 * another record or choice already.
 */
export const narrowSearch = (search: LoanSearch, wanted: Meaning): LoanSearch | null => {
  const name = (['settlement', 'repayment', 'discharged'] as const).find((each) => wanted[each])
  if (!name) return narrowToGroup(loanSearch, search, { added: wanted })
  const days = intersectDays(search.filters[name], wanted[name])
  return narrowToGroup(loanSearch, search, { added: { [name]: days }, replaces: true })
}
