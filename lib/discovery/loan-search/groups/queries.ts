import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { GROUP_PAGE_SIZE } from '#lib/core/groupings.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import { NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { buildLoanConditions, listNamedParties } from '#lib/discovery/loan-search/filters/queries.ts'
import { readBdmNamer } from '#lib/discovery/loan-search/groups/bdms/queries.ts'
import { getBook } from '#lib/discovery/loan-search/groups/books/fields.ts'
import { readBooks } from '#lib/discovery/loan-search/groups/books/queries.ts'
import { findsPartOfBook, settleBookOrder } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { CHOICES, isByChoice, isByRecord, nameRecord, RECORDS } from '#lib/discovery/loan-search/groups/fields.ts'
import { keepingLabels } from '#lib/discovery/loan-search/groups/keeping/labels.ts'
import { keepTop, mergeMeasured } from '#lib/discovery/loan-search/groups/keeping/rules.ts'
import { groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'
import { MEASURES, type Measure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { findAskedSums } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { comparePeriodsSoFar } from '#lib/discovery/loan-search/groups/periods/queries.ts'
import { findLimits, isByComparedPeriod, type Limits } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import {
  addsUp,
  countsDischarged,
  findsCurrentAlone,
  type GroupName,
  type GroupTotals,
  getGroupKey,
  keepLargeGroups,
  nameGroup,
  orderGroups,
  toLoanGroup,
} from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupPage, LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import type { GroupedBy, Grouping } from '#lib/discovery/loan-search/groups/search.ts'
import { readSubTypesByCode } from '#lib/discovery/loan-search/groups/sub-types/queries.ts'
import { readSuburbsById } from '#lib/discovery/loan-search/groups/suburbs/queries.ts'
import {
  type Grouped,
  sumGroups,
  sumMeasuredGroups,
  sumTotals,
} from '#lib/discovery/loan-search/groups/sums/queries.ts'
import { type LoanSubtotal, mergeAll } from '#lib/discovery/loan-search/groups/sums/rules.ts'
import { countMatchingLoans } from '#lib/discovery/loan-search/queries.ts'
import { type LoanFilters, type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { readNamesById } from '#lib/foundation/lookups/parties/queries.ts'
import { readReferenceCodes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { matchLoansInReach, readStatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { readHiddenLenders, readPrivacyVersions } from '#lib/lending/privacy/scope.ts'
import { all } from '#lib/server/column-store/predicates.ts'
import { today } from '#lib/server/operations/clock.ts'

type Named = Map<number, { key: string; name: string }>

/** Returns the names of groups and how the address names them, by their keys. */
export const readGroupNames = async (actor: Actor, by: GroupedBy, keys: readonly number[]): Promise<Named> => {
  if (isByRecord(by)) {
    const names = await readNamesById(actor, RECORDS[by].list, keys)
    return new Map([...names].map(([id, name]) => [id, { key: String(id), name: nameRecord(by, name) }]))
  }
  if (by === 'subType') return readSubTypesByCode(actor)
  if (by === 'suburb') return readSuburbsById(keys.filter((key) => key > 0))
  if (!isByChoice(by)) return new Map()
  const { table, list } = CHOICES[by]
  const choices = (await readShortLists(actor, [list]))[list]
  const codes = await Promise.all(choices.map(async ({ id }) => readReferenceCodes(table, [String(id)])))
  return new Map(choices.map(({ id, name }, at) => [codes[at]?.[0] ?? NO_KEY, { key: String(id), name }]))
}

type GroupNamer = (key: number) => GroupName

/** Reads the names of groups, by the keys of which some may be no records. */
export const readGroupNamer = async (
  actor: Actor,
  { by, bdms }: { by: GroupedBy } & Pick<Partial<LoanFilters>, 'bdms'>,
  groups: readonly Subtotal[],
): Promise<GroupNamer> => {
  const keys = groups.map(({ key }) => key)
  const [known, bdmOf] = await Promise.all([readGroupNames(actor, by, keys), readBdmNamer(actor, { by, bdms }, keys)])
  return (key) => ({
    key: getGroupKey(by, key, () => known.get(key)?.key ?? String(key)),
    name: nameGroup(by, key) ?? known.get(key)?.name ?? String(key),
    bdm: bdmOf(key),
  })
}

/** The most tries of a grouping whose lenders change while it is read. */
const TRIES = 5

/**
 * Reads groups of one moment: retried if a lender hid or showed a book meanwhile, because the difference would reveal whose
 * loans are whose (threat J5). Null if the lenders kept changing.
 */
export const readSteadily = async <Read>(
  actor: Actor,
  { filters }: LoanSearch,
  read: (grouped: Grouped, matching: LoanCondition) => Promise<Read>,
): Promise<Read | null> => {
  const codes = await readStatusCodes()
  const { lenderIds } = listNamedParties(filters)
  const readState = async () => ({
    hidden: await readHiddenLenders(actor, codes),
    versions: await readPrivacyVersions(actor, lenderIds),
  })
  let before = await readState()
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const matching = all(await buildLoanConditions(actor, filters, codes))
    const where = all([matchLoansInReach(actor, codes), matching])
    const dueFrom = findsCurrentAlone(filters) ? today() : null
    const found = await read({ actor, codes, where, hidden: before.hidden, dueFrom }, matching)
    const after = await readState()
    if (JSON.stringify(after) === JSON.stringify(before)) return found
    before = after
  }
  return null
}

/** Returns the days to which a search limits its periods, and whether these can be compared. */
export const readLimits = (
  { filters }: LoanSearch,
  matching: LoanCondition,
  column: Parameters<typeof findLimits>[1],
): Limits => Object.assign(findLimits(matching, column), { today: today(), isComparable: countsDischarged(filters) })

type ReadGroups = { groups: LoanSubtotal[]; totals: GroupTotals }

/** How groups are made, and the figures to read of them, all by default: each costs one more look at all loans. */
type MeasuredGrouping = Grouping & { measures?: readonly Measure[] }

const readGroups = (
  actor: Actor,
  search: LoanSearch,
  { by, measures = MEASURES }: MeasuredGrouping,
): Promise<ReadGroups | null> =>
  readSteadily(actor, search, async (grouped, matching) => {
    const isPartOfBook = findsPartOfBook(search.filters, [by])
    const asked = findAskedSums(measures)
    const [groups, all, { total: loans, principal }, read] = await Promise.all([
      sumMeasuredGroups(by, grouped, asked),
      sumTotals(grouped, asked),
      countMatchingLoans(actor, matching),
      readBooks(by, grouped, search),
    ])
    const comparisons = isByComparedPeriod(by)
      ? await comparePeriodsSoFar(by, groups, { grouped, limits: readLimits(search, matching, PERIODS[by].column) })
      : null
    const { books, wholeBook } = read ?? { books: null, wholeBook: null }
    return { groups, totals: { all, loans, principal, books, wholeBook, comparisons, isPartOfBook } }
  })

/** Raises FORBIDDEN for law-firm users and for filters the actor may not use. */
export const requireLoanList = (actor: Actor, search: LoanSearch): void => {
  if (!loanPolicies.listAll.who(actor) || !loanSearch.isAllowed(actor, search)) throw forbidden()
}

/** All groups in order, with their totals. */
type OrderedGroups = {
  groups: readonly LoanSubtotal[]
  totals: GroupTotals
  name: (some: readonly LoanSubtotal[]) => Promise<LoanGroup[]>
}

const listOrderedGroups = async (actor: Actor, search: LoanSearch, asked: MeasuredGrouping): Promise<OrderedGroups> => {
  requireLoanList(actor, search)
  const grouping = settleBookOrder(asked, search.filters)
  const { sort, by } = grouping
  const read = await readGroups(actor, search, grouping)
  // Lenders kept hiding and showing their books: no figures are better than those of different moments.
  if (!read) throw new DomainError('UNAVAILABLE')
  const { groups, totals } = read
  const named = { by, bdms: search.filters.bdms }
  const namer = sort === 'name' ? await readGroupNamer(actor, named, groups) : null
  const name = async (some: readonly LoanSubtotal[]) => {
    const nameOf = namer ?? (await readGroupNamer(actor, named, some))
    return some.map((group) => toLoanGroup(group, nameOf(group.key), totals))
  }
  const bookOf = (key: number) => totals.books && getBook(totals.books, key)
  const shown = keepLargeGroups(groups, search.filters, sort === 'bookShare' ? bookOf : () => null)
  const ordered = orderGroups(shown, grouping, {
    nameOf: (key) => namer?.(key).name ?? '',
    bookOf: (key) => bookOf(key)?.sum ?? null,
  })
  return { groups: keepTop(ordered, search.filters), totals, name }
}

/**
 * Counts the loans of some lenders, each once; null where a lender is hidden from the reader, whose other loans would be counted with the
 * ones that it shares.
 */
export const countLoansOfLenders = (actor: Actor, search: LoanSearch, ids: readonly number[]): Promise<number | null> =>
  readSteadily(actor, search, async (grouped) => {
    if (grouped.hidden.length > 0 || ids.some((id) => id < 0)) return null
    const isOfOne: LoanCondition = { kind: 'holds', column: RECORDS.lender.column, ids }
    return mergeAll(await sumGroups('status', { ...grouped, where: all([grouped.where, isOfOne]) })).rows
  })

// The first groups as one, in which each loan counts once: of brokers several share a loan. A BDM may be that of a hidden lender.
const readTogether = async (
  actor: Actor,
  search: LoanSearch,
  { grouping: { by, measures = MEASURES }, groups }: { grouping: MeasuredGrouping; groups: readonly LoanSubtotal[] },
): Promise<LoanSubtotal | null> => {
  const ids = groups.map(({ key }) => key)
  if (by === 'lender') {
    const rows = await countLoansOfLenders(actor, search, ids)
    return Object.assign(mergeMeasured(groups), rows === null ? {} : { rows })
  }
  if (addsUp(by)) return mergeMeasured(groups)
  if (by !== 'broker') return null
  const isOfOne: LoanCondition = { kind: 'holds', column: RECORDS[by].column, ids: ids.filter((id) => id > 0) }
  if (ids.some((id) => id < 0)) return null
  return readSteadily(actor, search, (grouped) =>
    sumTotals({ ...grouped, where: all([grouped.where, isOfOne]) }, findAskedSums(measures)),
  )
}

/**
 * Returns a page of the groups of a search in their order. The same loans as `searchLoans`; the names of hidden lenders count
 * together as one group. Raises FORBIDDEN as `searchLoans` does.
 */
export const listLoanGroups = async (
  actor: Actor,
  search: LoanSearch,
  grouping: MeasuredGrouping,
): Promise<GroupPage> => {
  const { groups, totals, name } = await listOrderedGroups(actor, search, grouping)
  const paging = { page: search.page, pageSize: GROUP_PAGE_SIZE }
  const offset = computeOffset(paging)
  const rows = await name(groups.slice(offset, offset + GROUP_PAGE_SIZE))
  const largestPrincipal = groups.reduce((largest, { sum }) => (sum > largest ? sum : largest), 0n)
  const { loans: totalLoans, principal: totalPrincipal } = totals
  const ofAll = { key: null, name: groupLabels.allLoans(totalLoans), bdm: null, book: totals.wholeBook }
  const all = toLoanGroup(totals.all, ofAll, totals)
  const whole = addsUp(grouping.by) ? all : { ...all, share: null }
  const first = search.filters.top === undefined ? null : await readTogether(actor, search, { grouping, groups })
  const ofFirst = { key: null, name: keepingLabels.together(groups.length), bdm: null }
  const together = first && toLoanGroup(first, ofFirst, totals)
  return { rows, total: groups.length, ...paging, totalLoans, totalPrincipal, largestPrincipal, together, whole }
}

/** Returns all groups of a search in their order, for a workbook. Raises FORBIDDEN as `searchLoans` does. */
export const listAllLoanGroups = async (actor: Actor, search: LoanSearch, grouping: Grouping): Promise<LoanGroup[]> => {
  const { groups, name } = await listOrderedGroups(actor, search, grouping)
  return name(groups)
}
