import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { GROUP_PAGE_SIZE } from '#lib/core/groupings.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import { mergeSubtotals, NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import {
  buildDueMonthBars,
  buildMonthBars,
  buildStateBars,
  type LoanCharts,
} from '#lib/discovery/loan-search/charts/rules.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { buildLoanConditions, listNamedParties } from '#lib/discovery/loan-search/filters/queries.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import {
  comparePeriods,
  findLimits,
  isByPeriod,
  mergeIntoPeriods,
} from '#lib/discovery/loan-search/groups/periods/rules.ts'
import {
  asksForRepayment,
  type Books,
  type GroupTotals,
  getGroupKey,
  hasBooks,
  nameGroup,
  orderGroups,
  toLoanGroup,
} from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupPage, LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'
import type { GroupedBy, Grouping } from '#lib/discovery/loan-search/groups/search.ts'
import { readSubTypesByCode } from '#lib/discovery/loan-search/groups/sub-types/queries.ts'
import { countMatchingLoans } from '#lib/discovery/loan-search/queries.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { type NamedList, readNamesById } from '#lib/foundation/lookups/parties/queries.ts'
import { type CodedTable, readReferenceCodes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { loanConditionToSql, matchLoansInReach, readStatusCodes, type StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition, SEARCH_COLUMNS } from '#lib/lending/facts/fields.ts'
import {
  type HiddenLenders,
  lenderShownSql,
  readHiddenLenders,
  readPrivacyVersions,
} from '#lib/lending/privacy/scope.ts'
import { all, any, isHeld } from '#lib/server/column-store/predicates.ts'
import { findMemory } from '#lib/server/column-store/questions.ts'
import { type ReadSubtotal, type SubtotalsAsked, subtotalsSql } from '#lib/server/column-store/subtotals.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { today } from '#lib/server/operations/clock.ts'

type Column = keyof typeof SEARCH_COLUMNS

// The groupings by a record, with the list of its names, and those by a choice of reference data.
const RECORDS = {
  lender: { column: 'lender_ids', list: 'lenders' },
  broker: { column: 'broker_ids', list: 'brokers' },
  bdm: { column: 'bdm_ids', list: 'bdms' },
  lawFirm: { column: 'law_firm_id', list: 'law-firms' },
} as const satisfies Partial<Record<GroupedBy, { column: Column; list: NamedList }>>
const CHOICES = {
  state: { column: 'state_code', table: 'states', list: 'states' },
  security: { column: 'security_group_code', table: 'security_groups', list: 'security-types' },
  status: { column: 'status_code', table: 'loan_statuses', list: 'status' },
} as const satisfies Partial<Record<GroupedBy, { column: Column; table: CodedTable; list: string }>>

const isByRecord = (by: GroupedBy): by is keyof typeof RECORDS => by in RECORDS
const isByChoice = (by: GroupedBy): by is keyof typeof CHOICES => by in CHOICES

/** The loans to group, and the lenders that are hidden on some of them. */
export type Grouped = { actor: Actor; codes: StatusCodes; where: LoanCondition; hidden: readonly HiddenLenders[] }

const toSubtotal = ({ sum, product, ...group }: ReadSubtotal): Subtotal => ({
  ...group,
  sum: BigInt(sum),
  product: BigInt(product),
})

/** Sums the groups, with the column store if it can answer, else with the database. */
export const sumUp = async (where: LoanCondition, by: SubtotalsAsked['by']): Promise<Subtotal[]> => {
  const asked: SubtotalsAsked = { where, by, weighted: 'lower_rate' }
  const held = isHeld(where) ? await findMemory(heldLoans.table)?.sum(asked) : null
  return held ?? (await runSearch<ReadSubtotal>(subtotalsSql(asked, heldLoans))).map(toSubtotal)
}

const sumByIds = (where: LoanCondition, column: 'broker_ids' | 'bdm_ids'): Promise<Subtotal[]> =>
  sumUp(where, { kind: 'ids', column, parts: null, hidden: [] })

// A hidden lender's BDM is hidden, too, unless somebody else on the loan has the same; only the database knows whose it is.
const sumByShownBdm = async ({ actor, codes, where }: Grouped): Promise<Subtotal[]> => {
  const rows = await runSearch<ReadSubtotal>(Prisma.sql`
    select coalesce(shown.bdm_id, ${NO_KEY}::int) as key, count(*)::int as rows, sum(s.principal)::text as sum,
      sum(s.principal * s.lower_rate)::text as product
    from loan_searches s left join lateral (
      select part.bdm_id from loan_brokers part where part.loan_id = s.loan_id and part.bdm_id is not null
      union select part.bdm_id from loan_lenders part join lenders hl on hl.id = part.lender_id
        where part.loan_id = s.loan_id and part.bdm_id is not null and ${lenderShownSql(actor, codes)}
    ) shown on true where ${loanConditionToSql(where)} group by shown.bdm_id`)
  return rows.map(toSubtotal)
}

const sumByBdm = async (grouped: Grouped): Promise<Subtotal[]> => {
  const { where, hidden } = grouped
  if (hidden.length === 0) return sumByIds(where, 'bdm_ids')
  const isAffected = any(
    hidden.map((each): LoanCondition => all([each.where, { kind: 'holds', column: 'lender_ids', ids: each.ids }])),
  )
  const parts = await Promise.all([
    sumByIds(all([where, { kind: 'not', of: isAffected }]), 'bdm_ids'),
    sumByShownBdm({ ...grouped, where: all([where, isAffected]) }),
  ])
  return mergeSubtotals(parts.flat())
}

/** Sums the groups of a grouping. */
export const sumGroups = async (by: GroupedBy, grouped: Grouped): Promise<Subtotal[]> => {
  const { where, hidden } = grouped
  if (isByChoice(by)) return sumUp(where, { kind: 'value', column: CHOICES[by].column })
  if (isByPeriod(by)) return mergeIntoPeriods(by, await sumUp(where, { kind: 'value', column: PERIODS[by].column }))
  switch (by) {
    case 'lender':
      return sumUp(where, { kind: 'ids', column: 'lender_ids', parts: 'lender_parts', hidden })
    case 'broker':
      return sumByIds(where, 'broker_ids')
    case 'bdm':
      return sumByBdm(grouped)
    case 'subType':
      return sumUp(where, { kind: 'value', column: 'security_type_code' })
    case 'lawFirm':
      return sumUp(where, { kind: 'value', column: 'law_firm_id' })
  }
}

type Named = Map<number, { key: string; name: string }>

/** Returns the names of groups and how the address names them, by their keys. */
export const readGroupNames = async (actor: Actor, by: GroupedBy, keys: readonly number[]): Promise<Named> => {
  if (isByRecord(by)) {
    const names = await readNamesById(actor, RECORDS[by].list, keys)
    return new Map([...names].map(([id, name]) => [id, { key: String(id), name }]))
  }
  if (by === 'subType') return readSubTypesByCode(actor)
  if (!isByChoice(by)) return new Map()
  const { table, list } = CHOICES[by]
  const choices = (await readShortLists(actor, [list]))[list]
  const codes = await Promise.all(choices.map(async ({ id }) => readReferenceCodes(table, [String(id)])))
  return new Map(choices.map(({ id, name }, at) => [codes[at]?.[0] ?? NO_KEY, { key: String(id), name }]))
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
    const found = await read({ actor, codes, where, hidden: before.hidden }, matching)
    const after = await readState()
    if (JSON.stringify(after) === JSON.stringify(before)) return found
    before = after
  }
  return null
}

// The current loans of each lender or broker, found by the search or not, as far as the reader may see them. A lender that hides
// its book has none: the loans it shares with the reader would be read as all that it has.
const readBooks = async (by: GroupedBy, { actor, codes, ...grouped }: Grouped): Promise<Books | null> => {
  if (!hasBooks(by)) return null
  const isCurrent: LoanCondition = { kind: 'in', column: 'status_code', values: codes.CURRENT }
  const where = all([matchLoansInReach(actor, codes), isCurrent])
  const books = await sumGroups(by, { ...grouped, actor, codes, where })
  const isHidden = ({ group }: HiddenLenders) => by === 'lender' && group === 'CURRENT'
  const hiding = grouped.hidden.filter(isHidden).flatMap(({ ids }) => ids)
  return new Map<number, bigint | null>([
    ...books.map(({ key, sum }) => [key, sum] as const),
    ...hiding.filter((id) => id !== getLenderId(actor)).map((id) => [id, null] as const),
  ])
}

type ReadGroups = { groups: Subtotal[]; totals: GroupTotals }

const readGroups = (actor: Actor, search: LoanSearch, by: GroupedBy): Promise<ReadGroups | null> =>
  readSteadily(actor, search, async (grouped, matching) => {
    const [groups, { total: loans, principal }, books] = await Promise.all([
      sumGroups(by, grouped),
      countMatchingLoans(actor, matching),
      readBooks(by, grouped),
    ])
    const comparisons = isByPeriod(by)
      ? comparePeriods(by, groups, Object.assign(findLimits(matching, PERIODS[by].column), { today: today() }))
      : null
    return { groups, totals: { loans, principal, books, comparisons } }
  })

/** Raises FORBIDDEN for law-firm users and for filters the actor may not use. */
export const requireLoanList = (actor: Actor, search: LoanSearch): void => {
  if (!loanPolicies.listAll.who(actor) || !loanSearch.isAllowed(actor, search)) throw forbidden()
}

/** All groups in order, with their totals. */
type OrderedGroups = {
  groups: Subtotal[]
  totals: GroupTotals
  name: (some: Subtotal[]) => Promise<LoanGroup[]>
}

const listOrderedGroups = async (actor: Actor, search: LoanSearch, grouping: Grouping): Promise<OrderedGroups> => {
  requireLoanList(actor, search)
  const { by, sort } = grouping
  const read = await readGroups(actor, search, by)
  // Lenders kept hiding and showing their books: no figures are better than those of different moments.
  if (!read) throw new DomainError('UNAVAILABLE')
  const { groups, totals } = read
  const keysOf = (some: readonly Subtotal[]) => some.map(({ key }) => key)
  const named = sort === 'name' ? await readGroupNames(actor, by, keysOf(groups)) : null
  const name = async (some: Subtotal[]) => {
    const known = named ?? (await readGroupNames(actor, by, keysOf(some)))
    return some.map((group) =>
      toLoanGroup(
        group,
        {
          key: getGroupKey(by, group.key, (key) => known.get(key)?.key ?? String(key)),
          name: nameGroup(by, group.key) ?? known.get(group.key)?.name ?? String(group.key),
        },
        totals,
      ),
    )
  }
  const ordered = orderGroups(groups, grouping, (key) => named?.get(key)?.name ?? '')
  return { groups: ordered, totals, name }
}

/**
 * Returns a page of the groups of a search in their order. The same loans as `searchLoans`; the names of hidden lenders count
 * together as one group. Raises FORBIDDEN as `searchLoans` does.
 */
export const listLoanGroups = async (actor: Actor, search: LoanSearch, grouping: Grouping): Promise<GroupPage> => {
  const { groups, totals, name } = await listOrderedGroups(actor, search, grouping)
  const paging = { page: search.page, pageSize: GROUP_PAGE_SIZE }
  const offset = computeOffset(paging)
  const rows = await name(groups.slice(offset, offset + GROUP_PAGE_SIZE))
  const largestPrincipal = groups.reduce((largest, { sum }) => (sum > largest ? sum : largest), 0n)
  const { loans: totalLoans, principal: totalPrincipal } = totals
  return { rows, total: groups.length, ...paging, totalLoans, totalPrincipal, largestPrincipal }
}

/** Returns all groups of a search in their order, for a workbook. Raises FORBIDDEN as `searchLoans` does. */
export const listAllLoanGroups = async (actor: Actor, search: LoanSearch, grouping: Grouping): Promise<LoanGroup[]> => {
  const { groups, name } = await listOrderedGroups(actor, search, grouping)
  return name(groups)
}

/**
 * Returns the bars of a search's charts: its principal by state and by month of settlement, or of repayment if it asks for loans by
 * that or groups them by it. Raises FORBIDDEN as `searchLoans` does.
 */
export const readLoanCharts = async (actor: Actor, search: LoanSearch): Promise<LoanCharts> => {
  requireLoanList(actor, search)
  const by = search.filters.group?.by === 'due' || asksForRepayment(search.filters) ? 'due' : 'month'
  const found = await readSteadily(actor, search, (grouped) =>
    Promise.all([sumGroups(by, grouped), sumGroups('state', grouped)]),
  )
  const [months = [], states = []] = found ?? []
  const names = await readGroupNames(actor, 'state', [])
  const toBars = (grouping: GroupedBy, groups: readonly Subtotal[]) =>
    groups.flatMap(({ key, rows, sum }) => {
      const named = getGroupKey(grouping, key, (code) => names.get(code)?.key ?? String(code))
      return named === null ? [] : [{ key: named, name: names.get(key)?.name ?? named, loans: rows, principal: sum }]
    })
  const inOrder = [...names.keys()].flatMap((code) => states.filter(({ key }) => key === code))
  const build = by === 'due' ? buildDueMonthBars : buildMonthBars
  return { by, months: build(toBars(by, months), today()), states: buildStateBars(toBars('state', inOrder)) }
}
