import { type Actor, listOwnProfileIds, type PersonActor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import type { LoanTotal } from '#lib/lending/projections/totals/schema.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

const { sql } = Prisma

/** Computes the totals from the search rows, by the same keys as the triggers of `loan_totals`. */
const truth = sql`
  select x.fact, x.key, count(*)::int as loans, sum(s.principal)::bigint as principal
  from loan_searches s, loan_counts_under(s.status_code, s.settlement_date, s.discharged_date) x group by x.fact, x.key`

const stored = sql`
  select fact, key, sum(loans)::int as loans, sum(principal)::bigint as principal from loan_totals group by fact, key`

/**
 * Selects by how much the stored totals differ, by fact and key; one statement, so that both sides are read in one
 * snapshot.
 */
export const missingTotals = sql`
  select fact, key, coalesce(t.loans, 0) - coalesce(s.loans, 0) as loans,
    coalesce(t.principal, 0) - coalesce(s.principal, 0) as principal
  from (${truth}) as t full join (${stored}) as s using (fact, key)
  where (coalesce(t.loans, 0), coalesce(t.principal, 0)) <> (coalesce(s.loans, 0), coalesce(s.principal, 0))`

/** Returns the keys of the market totals that differ from the search rows. For staff and jobs. */
export const findDriftedLoanTotals = async (actor: Actor): Promise<string[]> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const { text, values } = sql`select fact || ' ' || key as total from (${missingTotals}) as m order by 1`
  const { rows } = await pool().query<{ total: string }>(text, values)
  return rows.map(({ total }) => total)
}

const readLoanTotalsSql = async ({ text, values }: Prisma.Sql): Promise<LoanTotal[]> =>
  (await pool().query<LoanTotal>(text, values)).rows

/** Returns the totals of the whole market by status and month. For staff and jobs. */
export const readMarketTotals = async (actor: Actor): Promise<LoanTotal[]> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  return readLoanTotalsSql(
    sql`select fact, key, loans, principal::text as amount from (${stored}) as s where loans <> 0`,
  )
}

/**
 * Returns the totals of the loans of the actor's own company: a lender's by its contributions, a broker's and a law
 * firm's by principal; a dual company's two profiles are summed (decision 'figures').
 */
export const readOwnTotals = async (actor: PersonActor): Promise<LoanTotal[]> => {
  const ids = listOwnProfileIds(actor)
  return readLoanTotalsSql(sql`
    select x.fact, x.key, count(*)::int as loans, sum(coalesce(own.amount, s.principal))::text as amount
    from (
      select loan_id, contribution_amount as amount from loan_lenders where lender_id = any(${ids}::int[])
      union all select loan_id, null from loan_brokers where broker_id = any(${ids}::int[])
      union all select loan_id, null from loan_searches where law_firm_id = any(${ids}::int[])
    ) as own join loan_searches s on s.loan_id = own.loan_id,
      loan_counts_under(s.status_code, s.settlement_date, s.discharged_date) x
    group by x.fact, x.key`)
}
