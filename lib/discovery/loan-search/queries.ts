import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { offsetOf } from '#lib/core/pagination.ts'
import {
  LOAN_COLUMN_KEYS,
  type LoanColumnKey,
  type LoanListRow,
  type ShownFact,
} from '#lib/discovery/loan-search/columns.ts'
import { conditionsOf } from '#lib/discovery/loan-search/filters/queries.ts'
import { type LoanRowFacts, loanListRow } from '#lib/discovery/loan-search/rules.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import { type LoanSearch, type LoanSort, type LoanSortColumn, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { shownName } from '#lib/foundation/lookups/parties/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { lenderShown, type StatusCodes, scopeOf, statusCodes } from '#lib/lending/loans/scope.ts'
import { type FactField, type LoanFact, loanFacts } from '#lib/lending/loans/searches/fields.ts'
import { allOf } from '#lib/server/conditions.ts'
import { Prisma, pool } from '#lib/server/db.ts'
import { named } from '#lib/server/names.ts'

/** Runs SQL built from fragments on the pool; every value travels as a parameter. */
const run = async <Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> => {
  const { rows } = await pool().query<Row>(text, values)
  return rows
}

const { sql } = Prisma

// The orders that are no fact's. Lists of choices sort in the order of the reference data, which is the order of the codes.
const ORDERS: Record<Exclude<LoanSortColumn, 'lender' | LoanFact>, Prisma.Sql[]> = {
  created: [sql`s.created_at`],
  loanNo: [sql`s.loan_no`],
  broker: [sql`s.broker_name`],
  suburbState: [sql`s.suburb_name`, sql`s.state_code`],
}

const isFact = (column: LoanSortColumn): column is LoanFact & LoanColumnKey => column in loanFacts

const factOrder = (fact: FactField): { by: Prisma.Sql[]; isOptional: boolean } =>
  fact.kind === 'choice'
    ? { by: [named(`s.${fact.code}`)], isOptional: false }
    : { by: [named(`s.${fact.row}`)], isOptional: fact.isOptional }

type Ordering = { join: Prisma.Sql; by: Prisma.Sql }

/** The order of a list; a lender's name that the viewer may not see sorts as empty, so that its place tells nothing. */
const orderingOf = (actor: Actor, { column, isDescending }: LoanSort, codes: StatusCodes): Ordering => {
  const direction = isDescending ? sql`desc` : sql`asc`
  const keys = (parts: Prisma.Sql[], isOptional: boolean) => {
    // Said only where something can be empty: an index gives its order backwards with the empty first.
    const emptyLast = isOptional ? sql`nulls last` : Prisma.empty
    return Prisma.join([...parts.map((part) => sql`${part} ${direction} ${emptyLast}`), sql`s.loan_id ${direction}`])
  }
  if (isFact(column)) {
    const { by, isOptional } = factOrder(loanFacts[column])
    return { join: Prisma.empty, by: keys(by, isOptional) }
  }
  if (column !== 'lender') return { join: Prisma.empty, by: keys(ORDERS[column], false) }
  if (loanPolicies.seeWholeMarket.who(actor)) return { join: Prisma.empty, by: keys([sql`s.lender_name`], true) }
  return {
    join: sql`left join lenders hl on hl.id = s.lender_ids[1]`,
    by: keys([sql`case when ${lenderShown(actor, codes)} then s.lender_name end`], true),
  }
}

type Totals = { total: number; principal: string }

/** What a list is made of: the loans that match, in an order, a page at a time. */
export type LoanListing = { where: Prisma.Sql; sort: LoanSort; page: number; pageSize: number }

/** One page of loans within the actor's reach: ids first, then names and parts for those alone; three statements at most. */
export const listLoans = async (actor: Actor, { where, sort, page, pageSize }: LoanListing): Promise<LoanPage> => {
  const codes = await statusCodes()
  const matching = sql`${scopeOf(actor, codes)} and ${where}`
  const ordering = orderingOf(actor, sort, codes)
  const [ids, totals] = await Promise.all([
    run<{ id: number }>(sql`
      select s.loan_id as id from loan_searches s ${ordering.join} where ${matching}
      order by ${ordering.by} limit ${pageSize} offset ${offsetOf({ page, pageSize })}`),
    run<Totals>(sql`
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

const party = sql`'id', x.id, 'name', ${shownName}, 'company', c.name, 'isActive', x.is_active,
  'isMasterSwitchOn', c.is_master_switch_on`

// The facts that the columns show, on `loans l` and `suburbs su`.
const SHOWN = Prisma.join(
  LOAN_COLUMN_KEYS.filter(isFact).map((name) => {
    const fact: FactField = loanFacts[name]
    return fact.kind === 'choice'
      ? sql`(select name from ${named(fact.list)} where key = ${named(fact.key)}) as ${named(name)}`
      : sql`${named(`l.${fact.loan}`)}::text as ${named(name)}`
  }),
)

type RowFacts = LoanRowFacts & Pick<LoanListRow, ShownFact>

const rowsOf = async (actor: Actor, ids: number[], totalPrincipal: bigint): Promise<LoanListRow[]> => {
  if (ids.length === 0) return []
  const facts = await run<RowFacts>(sql`
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
    order by wanted.place`)
  return facts.map((row) => loanListRow(actor, row, totalPrincipal))
}

/** Those of some loans that are within the actor's reach, as their list shows them, in the order of their ids. */
export const loansListed = async (actor: Actor, loanIds: readonly number[]): Promise<LoanListRow[]> => {
  if (loanIds.length === 0) return []
  const ids = await run<{ id: number }>(sql`
    select s.loan_id as id from loan_searches s
    where s.loan_id = any(${loanIds}::int[]) and ${scopeOf(actor, await statusCodes())} order by 1`)
  return rowsOf(
    actor,
    ids.map(({ id }) => id),
    0n,
  )
}

/** All Loans: one page of a search with its exact totals, for everybody but law-firm users (rows J-04, J-10). */
export const searchLoans = async (actor: Actor, search: LoanSearch): Promise<LoanPage> => {
  if (!loanPolicies.listAll.who(actor) || !loanSearch.isAllowed(actor, search)) throw forbidden()
  const conditions = await conditionsOf(actor, search.filters, await statusCodes())
  return listLoans(actor, { ...search, where: allOf(conditions) })
}
