import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import { LOAN_COLUMN_KEYS, type LoanListRow, type ShownFact } from '#lib/discovery/loan-search/columns.ts'
import { heldLoans, isLoanFactColumn, LOAN_ORDERS } from '#lib/discovery/loan-search/fields.ts'
import { buildLoanConditions, listNamedParties } from '#lib/discovery/loan-search/filters/queries.ts'
import {
  hidesMatch,
  isFirstLenderHidden,
  type LoanRowFacts,
  type NamedParties,
  toLoanListRow,
} from '#lib/discovery/loan-search/rules.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import { type LoanSearch, type LoanSort, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { shownName } from '#lib/foundation/lookups/parties/scope.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { loanConditionToSql, loanScopeSql, matchLoansInReach, readStatusCodes } from '#lib/lending/access/scope.ts'
import { type FactField, type LoanCondition, loanFacts } from '#lib/lending/facts/fields.ts'
import { matchLoansWithReadableFirstLender, readPrivacyVersions } from '#lib/lending/privacy/scope.ts'
import { all, isHeld } from '#lib/server/column-store/predicates.ts'
import { findMemory } from '#lib/server/column-store/questions.ts'
import { sydneyDaySql } from '#lib/server/database/days.ts'
import { Prisma, pool, prepareStatement } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** Returns an order as SQL. Rows that do not meet `shown` sort as null, so that their position reveals nothing. */
const buildLoanOrderSql = ({ column, isDescending }: LoanSort, shown: LoanCondition | null): Prisma.Sql => {
  const { by, isOptional } = LOAN_ORDERS[column]
  const direction = isDescending ? sql`desc` : sql`asc`
  // Only if nulls are possible: otherwise the planner could not read the index backwards.
  const emptyLast = isOptional || shown ? sql`nulls last` : Prisma.empty
  const keyOf = (name: string) =>
    shown
      ? sql`case when ${loanConditionToSql(shown)} then ${quoteIdentifier(`s.${name}`)} end`
      : quoteIdentifier(`s.${name}`)
  return Prisma.join([...by.map((name) => sql`${keyOf(name)} ${direction} ${emptyLast}`), sql`s.loan_id ${direction}`])
}

type Totals = { total: number; principal: string }

/**
 * A loan list: condition, order and page. `named` are the parties named in the filters; `where` is evaluated again at each try,
 * because it depends on what lenders hide.
 */
export type LoanListing = {
  where: () => Promise<LoanCondition>
  named: NamedParties
  sort: LoanSort
  page: number
  pageSize: number
}

type Ordered = Omit<LoanListing, 'where' | 'named'> & { where: LoanCondition; shown: LoanCondition | null }

/** The most tries of a list whose lenders change while it is read. */
const TRIES = 5

/**
 * Returns one page of loans within the actor's reach: ids and totals first, then the facts of those rows. Retried if
 * one of the lenders named in the filters changed meanwhile, or if a row's lender was hidden or shown between the two
 * reads, because rows, totals and positions would reveal it (threat J5).
 */
export const listLoans = async (actor: Actor, listing: LoanListing): Promise<LoanPage> => {
  const { lenderIds } = listing.named
  for (let tries = 1; ; tries += 1) {
    const before = await readPrivacyVersions(actor, lenderIds)
    const { page, isWhole } = await readVisibleLoanPage(actor, listing)
    const isSteady = (await readPrivacyVersions(actor, lenderIds)) === before
    if (isSteady && (isWhole || tries === TRIES)) return page
    if (tries === TRIES) return { ...page, rows: [], total: 0, totalPrincipal: 0n }
  }
}

// Drops loans that match the filters only by a lender that is now hidden from the viewer.
const readVisibleLoanPage = async (
  actor: Actor,
  { where, named, sort, page, pageSize }: LoanListing,
): Promise<{ page: LoanPage; isWhole: boolean }> => {
  const codes = await readStatusCodes()
  const shown = sort.column === 'lender' ? await matchLoansWithReadableFirstLender(actor, codes) : null
  const listing = { where: all([matchLoansInReach(actor, codes), await where()]), shown, sort, page, pageSize }
  const { ids, hiddenCount, total, principal } =
    (await listFromColumnStore(listing)) ?? (await listLoanIdsFromDatabase(listing))
  const found = await readLoanRowFacts(ids)
  const kept = found.filter((loan) => !hidesMatch(actor, loan, named))
  const dropped = found.filter((loan) => !kept.includes(loan))
  const totalPrincipal = dropped.reduce((left, loan) => left - BigInt(loan.principal), BigInt(principal))
  const sortedAsHidden = new Set(ids.slice(ids.length - hiddenCount))
  const isInPlace = (loan: RowFacts) => isFirstLenderHidden(actor, loan) === sortedAsHidden.has(loan.id)
  return {
    page: {
      rows: kept.map((loan) => toLoanListRow(actor, loan, { totalPrincipal, today: today() })),
      total: total - dropped.length,
      page,
      pageSize,
      totalPrincipal,
    },
    isWhole: dropped.length === 0 && (shown === null || found.every(isInPlace)),
  }
}

/** A page of ids in order; the first lender of the last `hiddenCount` was hidden from the viewer when they were sorted. */
type Placed = { ids: number[]; hiddenCount: number }
type Listed = Totals & Placed

/**
 * Counts the loans within the actor's reach that meet a condition, each once, and sums their principal in whole
 * dollars.
 */
export const countMatchingLoans = async (
  actor: Actor,
  where: LoanCondition,
): Promise<{ total: number; principal: bigint }> => {
  const within = all([matchLoansInReach(actor, await readStatusCodes()), where])
  const slice = { isDescending: true, offset: 0, limit: 0 }
  const held = isHeld(within)
    ? await findMemory(heldLoans.table)?.ask({ where: within, shown: null, order: 'created', slice })
    : null
  const { total, principal } = held ? { total: held.total, principal: held.sum } : await readLoanTotals(within)
  return { total, principal: BigInt(principal) }
}

const listFromColumnStore = async (listing: Ordered): Promise<Listed | null> => {
  const { where, shown, sort, page, pageSize } = listing
  const memory = findMemory(heldLoans.table)
  if (!memory || !isHeld(where)) return null
  const slice = { isDescending: sort.isDescending, offset: computeOffset({ page, pageSize }), limit: pageSize }
  const found = await memory.ask({ where, shown, order: sort.column, slice })
  if (!found) return null
  const { total, sum: principal, page: among } = found
  if (!among) return { total, principal, ...(await readPageOfLoanIds(listing)) }
  if (among.isOrdered) return { total, principal, ids: among.keys, hiddenCount: among.hiddenCount }
  const held = { ...listing, where: { kind: 'sql', sql: sql`s.loan_id = any(${among.keys}::int[])` } as const }
  return { total, principal, ...(await readPageOfLoanIds(held, among.skip)) }
}

const totalsSql = (where: LoanCondition): Prisma.Sql => sql`
  select count(*)::int as total, coalesce(sum(s.principal), 0)::text as principal from loan_searches s
  where ${loanConditionToSql(where)}`

const readLoanTotals = async (where: LoanCondition): Promise<Totals> => {
  const [totals] = await runSearch<Totals>(totalsSql(where))
  return totals ?? { total: 0, principal: '0' }
}

const pageSql = ({ where, sort, shown, page, pageSize }: Ordered, skip = computeOffset({ page, pageSize })) => sql`
  select s.loan_id as id, ${shown ? loanConditionToSql(shown) : sql`true`} as "isShown" from loan_searches s
  where ${loanConditionToSql(where)} order by ${buildLoanOrderSql(sort, shown)} limit ${pageSize} offset ${skip}`

const readPageOfLoanIds = async (listing: Ordered, skip?: number): Promise<Placed> => {
  const rows = await runSearch<{ id: number; isShown: boolean }>(pageSql(listing, skip))
  return { ids: rows.map(({ id }) => id), hiddenCount: rows.filter(({ isShown }) => !isShown).length }
}

// One statement, so that rows and totals are of the same snapshot.
const listLoanIdsFromDatabase = async (listing: Ordered): Promise<Listed> => {
  const [found] = await runSearch<Listed>(sql`
    with page as materialized (${pageSql(listing)})
    select totals.total, totals.principal, array(select id from page) as ids,
      (select count(*)::int from page where not "isShown") as "hiddenCount"
    from (${totalsSql(listing.where)}) totals`)
  return found ?? { ids: [], hiddenCount: 0, total: 0, principal: '0' }
}

const party = sql`'id', x.id, 'name', ${shownName}, 'company', c.name, 'isActive', x.is_active,
  'isMasterSwitchOn', c.is_master_switch_on, 'bdmId', part.bdm_id`

// Selects the facts shown in columns, from `loans l` and `suburbs su`.
const SHOWN = Prisma.join(
  LOAN_COLUMN_KEYS.filter(isLoanFactColumn).map((name) => {
    const fact: FactField = loanFacts[name]
    if (fact.kind === 'choice')
      return sql`(select name from ${quoteIdentifier(fact.list)} where key = ${quoteIdentifier(fact.key)}) as ${quoteIdentifier(name)}`
    const value = quoteIdentifier(`l.${fact.loan}`)
    return sql`${fact.kind === 'time' ? sydneyDaySql(value) : value}::text as ${quoteIdentifier(name)}`
  }),
)

type RowFacts = LoanRowFacts & Pick<LoanListRow, ShownFact>

const readLoanRowFacts = async (ids: number[]): Promise<RowFacts[]> => {
  if (ids.length === 0) return []
  const { rows } = await pool().query<RowFacts>(
    prepareStatement(sql`
    select l.id, l.loan_no as "loanNo", l.status_key as "statusKey", l.law_firm_id as "lawFirmId",
      su.name as "suburb", su.state_key as "state", su.postcode, su.is_doubled as "isDoubled", ${SHOWN},
      (select coalesce(json_agg(json_build_object(${party}, 'contribution', part.contribution_amount::text,
          'showsCurrentBook', x.loan_tab_show_current_loan_book,
          'showsDischargedBook', x.loan_tab_show_discharged_loan_book) order by part.position), '[]')
        from loan_lenders part join lenders x on x.id = part.lender_id join companies c on c.id = x.company_id
        where part.loan_id = l.id) as "lenders",
      (select coalesce(json_agg(json_build_object(${party}) order by part.position), '[]')
        from loan_brokers part join brokers x on x.id = part.broker_id join companies c on c.id = x.company_id
        where part.loan_id = l.id) as "brokers"
    from unnest(${ids}::int[]) with ordinality as wanted (id, place)
    join loans l on l.id = wanted.id join suburbs su on su.id = l.suburb_id
    order by wanted.place`),
  )
  return rows
}

/** Returns those of the given loans that are within the actor's reach, as list rows in order of id. */
export const listLoansByIds = async (actor: Actor, loanIds: readonly number[]): Promise<LoanListRow[]> => {
  if (loanIds.length === 0) return []
  const ids = await runSearch<{ id: number }>(sql`
    select s.loan_id as id from loan_searches s
    where s.loan_id = any(${loanIds}::int[]) and ${loanScopeSql(actor, await readStatusCodes())} order by 1`)
  const facts = await readLoanRowFacts(ids.map(({ id }) => id))
  return facts.map((loan) => toLoanListRow(actor, loan, { totalPrincipal: 0n, today: today() }))
}

/**
 * Returns one page of All Loans with exact totals (rows J-04, J-10). Raises FORBIDDEN for law-firm users and for
 * filters the actor may not use.
 */
export const searchLoans = async (actor: Actor, search: LoanSearch): Promise<LoanPage> => {
  if (!loanPolicies.listAll.who(actor) || !loanSearch.isAllowed(actor, search)) throw forbidden()
  const { filters, sort, page, pageSize } = search
  return listLoans(actor, {
    where: async () => all(await buildLoanConditions(actor, filters, await readStatusCodes())),
    named: listNamedParties(filters),
    sort,
    page,
    pageSize,
  })
}

/** Returns the ids of all loans of a search in order, from one snapshot. Raises FORBIDDEN as `searchLoans` does. */
export const listSearchedLoanIds = async (actor: Actor, search: LoanSearch): Promise<number[]> => {
  if (!loanPolicies.listAll.who(actor) || !loanSearch.isAllowed(actor, search)) throw forbidden()
  const codes = await readStatusCodes()
  const where = all([matchLoansInReach(actor, codes), ...(await buildLoanConditions(actor, search.filters, codes))])
  const shown = search.sort.column === 'lender' ? await matchLoansWithReadableFirstLender(actor, codes) : null
  const [found] = await runSearch<{ ids: number[] }>(sql`
    select array(select s.loan_id from loan_searches s where ${loanConditionToSql(where)} order by ${buildLoanOrderSql(search.sort, shown)}) as ids`)
  return found?.ids ?? []
}
