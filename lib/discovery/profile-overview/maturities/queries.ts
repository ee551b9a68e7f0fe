import type { Actor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { selectLoansOfProfile } from '#lib/discovery/profile-loans/scope.ts'
import { OVERDUE, UNKNOWN } from '#lib/discovery/profile-overview/maturities/rules.ts'
import type { Maturity } from '#lib/discovery/profile-overview/maturities/schema.ts'
import { requireOverview } from '#lib/discovery/profile-overview/policy.ts'
import { loanScopeSql, readStatusCodes } from '#lib/lending/access/scope.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Returns the current loans of a profile by the month in which they are due for repayment. Raises FORBIDDEN unless the actor is
 * staff or the profile's own lender or broker.
 */
export const readMaturities = async (
  actor: Actor,
  { kind, id }: { kind: ProfileKind; id: number },
): Promise<Maturity[]> => {
  requireOverview(actor, kind, id)
  const codes = await readStatusCodes()
  const { from, where, amount } = selectLoansOfProfile(kind, id)
  const rows = await runSearch<Omit<Maturity, 'amount'> & { amount: string }>(Prisma.sql`
    select t.key, count(*)::int as loans, sum(t.amount)::text as amount from (
      select ${amount} as amount, case when s.repayment_date is null then ${UNKNOWN}::text
        when s.repayment_date < ${today()}::date then ${OVERDUE}::text else to_char(s.repayment_date, 'YYYY-MM') end as key
      from ${from} where ${where} and s.status_code = any(${codes.CURRENT}::int[]) and ${loanScopeSql(actor, codes)}
    ) t group by t.key order by t.key`)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
