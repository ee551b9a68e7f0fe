import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { offsetOf } from '#lib/core/pagination.ts'
import { type LoanRowFacts, loanListRow } from '#lib/discovery/loan-search/rules.ts'
import type { LoanListRow, LoanPage } from '#lib/discovery/loan-search/schema.ts'
import {
  LOAN_PAGE_SIZE,
  type LoanFilterName,
  type LoanFilters,
  type LoanSearch,
  type LoanSort,
  type LoanSortColumn,
} from '#lib/discovery/loan-search/search.ts'
import { portrait } from '#lib/foundation/lookups/parties/queries.ts'
import { codesOf } from '#lib/foundation/lookups/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { lenderShown, type StatusCodes, scopeOf, statusCodes } from '#lib/lending/loans/scope.ts'
import { Prisma, pool } from '#lib/server/db.ts'

/** Runs SQL built from fragments on the pool; every value travels as a parameter. */
const run = async <Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row>(text, values)
  return rows
}

// One condition a filter, on `loan_searches s`; the search object decides what a value may be.
const CONDITIONS: { [Name in LoanFilterName]: (value: LoanFilters[Name]) => Promise<Prisma.Sql> } = {
  status: async (key) => Prisma.sql`s.status_code = any(${await codesOf('loan_statuses', [key])}::int[])`,
  state: async (key) => Prisma.sql`s.state_code = any(${await codesOf('states', [key])}::int[])`,
  principal: async ({ min, max }) => {
    if (min && max) return Prisma.sql`s.principal between ${min}::bigint and ${max}::bigint`
    return min ? Prisma.sql`s.principal >= ${min}::bigint` : Prisma.sql`s.principal <= ${max}::bigint`
  },
}

/** The filters of a search as conditions on `loan_searches s`; none for a search without filters. */
export const conditionsOf = (filters: Partial<LoanFilters>): Promise<Prisma.Sql[]> =>
  Promise.all(
    (Object.keys(filters) as LoanFilterName[]).map((name) =>
      (CONDITIONS[name] as (value: unknown) => Promise<Prisma.Sql>)(filters[name]),
    ),
  )

// The allow-list of orders. Lists of choices sort in the order of the reference data, which is the order of the codes.
const ORDERS: Record<Exclude<LoanSortColumn, 'lender'>, Prisma.Sql[]> = {
  created: [Prisma.sql`s.created_at`],
  loanNo: [Prisma.sql`s.loan_no`],
  broker: [Prisma.sql`s.broker_name`],
  suburbState: [Prisma.sql`s.suburb_name`, Prisma.sql`s.state_code`],
  priority: [Prisma.sql`s.priority_code`],
  principal: [Prisma.sql`s.principal`],
  lowerRate: [Prisma.sql`s.lower_rate`],
  estab: [Prisma.sql`s.establishment_fee`],
  lvr: [Prisma.sql`s.lvr`],
  scenario: [Prisma.sql`s.scenario_code`],
  securityType: [Prisma.sql`s.security_group_code`],
  settlement: [Prisma.sql`s.settlement_date`],
  status: [Prisma.sql`s.status_code`],
}

type Ordering = { join: Prisma.Sql; by: Prisma.Sql }

const NULLABLE: readonly LoanSortColumn[] = ['lender', 'estab', 'lvr', 'settlement']

/** The order of a list; a lender's name that the viewer may not see sorts as empty, so that its place tells nothing. */
const orderingOf = (actor: Actor, { column, isDescending }: LoanSort, codes: StatusCodes): Ordering => {
  const direction = isDescending ? Prisma.sql`desc` : Prisma.sql`asc`
  // Said only where something can be empty: an index gives its order backwards with the empty first.
  const emptyLast = NULLABLE.includes(column) ? Prisma.sql`nulls last` : Prisma.empty
  const keys = (parts: Prisma.Sql[]) =>
    Prisma.join([
      ...parts.map((part) => Prisma.sql`${part} ${direction} ${emptyLast}`),
      Prisma.sql`s.loan_id ${direction}`,
    ])
  if (column !== 'lender') return { join: Prisma.empty, by: keys(ORDERS[column]) }
  if (loanPolicies.seeWholeMarket.who(actor)) return { join: Prisma.empty, by: keys([Prisma.sql`s.lender_name`]) }
  return {
    join: Prisma.sql`left join lenders hl on hl.id = s.lender_ids[1]`,
    by: keys([Prisma.sql`case when ${lenderShown(actor, codes)} then s.lender_name end`]),
  }
}

type Totals = { total: number; principal: string }

/** What a list is made of: the loans that match, in an order, a page at a time. */
export type LoanListing = { where: Prisma.Sql; sort: LoanSort; page: number; pageSize: number }

/** One page of loans within the actor's reach: ids first, then names and parts for those alone; three statements at most. */
export const listLoans = async (actor: Actor, { where, sort, page, pageSize }: LoanListing): Promise<LoanPage> => {
  const codes = await statusCodes()
  const matching = Prisma.sql`${scopeOf(actor, codes)} and ${where}`
  const ordering = orderingOf(actor, sort, codes)
  const [ids, totals] = await Promise.all([
    run<{ id: number }>(Prisma.sql`
      select s.loan_id as id from loan_searches s ${ordering.join} where ${matching}
      order by ${ordering.by} limit ${pageSize} offset ${offsetOf({ page, pageSize })}`),
    run<Totals>(Prisma.sql`
      select count(*)::int as total, coalesce(sum(s.principal), 0)::text as principal from loan_searches s where ${matching}`),
  ])
  const totalPrincipal = BigInt(totals[0]?.principal ?? 0)
  const rows = await rowsOf(
    actor,
    ids.map(({ id }) => id),
    totalPrincipal,
  )
  return { rows, total: totals[0]?.total ?? 0, page, pageSize, totalPrincipal }
}

const party = Prisma.sql`'id', x.id, 'name', coalesce(p.name, c.name), 'company', c.name, 'isActive', x.is_active,
  'isMasterSwitchOn', c.is_master_switch_on`

const rowsOf = async (actor: Actor, ids: number[], totalPrincipal: bigint): Promise<LoanListRow[]> => {
  if (ids.length === 0) return []
  const facts = await run<LoanRowFacts>(Prisma.sql`
    select l.id, l.loan_no as "loanNo", l.status_key as "statusKey",
      (select name from loan_statuses where key = l.status_key) as "status", l.law_firm_id as "lawFirmId",
      su.name as "suburb", su.state_key as "state", su.postcode, su.is_doubled as "isDoubled",
      (select name from priorities where key = l.priority_key) as "priority", l.principal::text,
      l.lower_rate::text as "lowerRate", l.establishment_fee_percentage::text as "estab", l.lvr::text,
      (select name from scenarios where key = l.scenario_key) as "scenario",
      (select name from security_groups where key = l.security_type_key) as "securityType",
      l.settlement_date::text as "settlement",
      (select coalesce(json_agg(json_build_object(${party}, 'contribution', part.contribution_amount::text,
          'showsCurrentBook', x.loan_tab_show_current_loan_book,
          'showsDischargedBook', x.loan_tab_show_discharged_loan_book) order by part.position), '[]')
        from loan_lenders part join lenders x on x.id = part.lender_id join companies c on c.id = x.company_id ${portrait}
        where part.loan_id = l.id) as "lenders",
      (select coalesce(json_agg(json_build_object(${party}) order by part.position), '[]')
        from loan_brokers part join brokers x on x.id = part.broker_id join companies c on c.id = x.company_id ${portrait}
        where part.loan_id = l.id) as "brokers"
    from unnest(${ids}::int[]) with ordinality as wanted (id, place)
    join loans l on l.id = wanted.id join suburbs su on su.id = l.suburb_id
    order by wanted.place`)
  return facts.map((row) => loanListRow(actor, row, totalPrincipal))
}

/** All Loans: one page of a search with its exact totals, for everybody but law-firm users (rows J-04, J-10). */
export const searchLoans = async (actor: Actor, { filters, sort, page }: LoanSearch): Promise<LoanPage> => {
  if (!loanPolicies.listAll.who(actor)) throw forbidden()
  const conditions = await conditionsOf(filters)
  const where = conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' and ')
  return listLoans(actor, { where, sort, page, pageSize: LOAN_PAGE_SIZE })
}
