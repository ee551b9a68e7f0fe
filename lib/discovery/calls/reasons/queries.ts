import { addDaysTo } from '#lib/core/dates.ts'
import { type CallFacts, LAPSE_NEAR, REPAYMENT_NEAR } from '#lib/discovery/calls/reasons/rules.ts'
import type { CallTarget } from '#lib/discovery/calls/schema.ts'
import { getStatusCode, listStatusCodes } from '#lib/lending/statuses/rules.ts'
import { factsOf } from '#lib/market/criteria/queries.ts'
import { LAPSED_AFTER } from '#lib/market/criteria/rules.ts'
import { isAgedSql } from '#lib/server/database/days.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

type Fact = Omit<CallFacts, 'due'> & { companyId: number }

/** The facts of a company without any reason but the day that was promised. */
export const NO_FACTS: Omit<CallFacts, 'due'> = { loans: [], category: null, facts: null }

/**
 * Returns what may be a reason to call each of the given companies. The caller has checked the actor and selected the companies, at
 * most as many as a queue has.
 */
export const readCallFacts = async (
  targets: readonly Pick<CallTarget, 'companyId' | 'kind' | 'id'>[],
): Promise<Map<number, Fact>> => {
  const { text, values } = Prisma.sql`
    select t.company_id as "companyId", coalesce(worst.loans, '[]') as loans, lapse.category, lapse.facts
    from unnest(${targets.map(({ companyId }) => companyId)}::int[], ${targets.map(({ kind }) => kind)}::text[],
      ${targets.map(({ id }) => id)}::int[]) as t (company_id, kind, id)
    left join lateral (${selectWorstLoans()}) worst on true
    left join lateral (${selectFirstLapse()}) lapse on true`
  const { rows } = await pool().query<Fact>(text, values)
  return new Map(rows.map((row) => [row.companyId, row]))
}

// Of company `t`, the loan in default and the other one near or past its repayment that are longest due, in this order.
const selectWorstLoans = (): Prisma.Sql => {
  const isInDefault = Prisma.sql`s.status_code = ${getStatusCode('DEFAULT')}`
  return Prisma.sql`
    select json_agg(json_build_object('loanNo', w.loan_no, 'repaymentDate', to_char(w.repayment_date, 'YYYY-MM-DD'),
      'isInDefault', w.is_in_default) order by w.is_in_default desc) as loans
    from (
      select distinct on (is_in_default) s.loan_no, s.repayment_date, ${isInDefault} as is_in_default
      from loan_searches s
      where s.loan_id in (
          select p.loan_id from loan_lenders p where t.kind = 'lender' and p.lender_id = t.id
          union all select p.loan_id from loan_brokers p where t.kind = 'broker' and p.broker_id = t.id
          union all select f.loan_id from loan_searches f where t.kind = 'lawfirm' and f.law_firm_id = t.id)
        and s.status_code in (${Prisma.join(listStatusCodes('CURRENT'))})
        and (${isInDefault} or s.repayment_date <= ${addDaysTo(today(), REPAYMENT_NEAR)}::date)
      order by is_in_default, s.repayment_date, s.loan_id
    ) w`
}

// Of lender `t`, the published category that lapses first within the next days.
const selectFirstLapse = (): Prisma.Sql => Prisma.sql`
  select k.category_key as category, json_build_object(${factsOf}) as facts
  from lender_categories k
  where t.kind = 'lender' and k.lender_id = t.id and k.is_offered
    and ${isAgedSql(Prisma.sql`k.last_verified_at`, today(), LAPSED_AFTER - LAPSE_NEAR)}
    and not ${isAgedSql(Prisma.sql`k.last_verified_at`, today(), LAPSED_AFTER)}
  order by k.last_verified_at, k.id limit 1`
