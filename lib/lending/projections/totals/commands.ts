import { longCommand } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { missingTotals } from '#lib/lending/projections/totals/queries.ts'
import { database } from '#lib/server/database/db.ts'

/**
 * Adds the missing differences to the market totals. Differences can be added in any order, so loans saved meanwhile
 * are counted once. For staff and jobs.
 */
export const repairLoanTotals = longCommand({
  policy: loanPolicies.seeWholeMarket,
  audits: { none: 'Totals say what the loans say; no record changes.' },
  work: async () => {
    await database().$executeRaw`
      insert into loan_totals as t (slot, fact, key, loans, principal)
      select 0, fact, key, loans, principal from (${missingTotals}) as m
      on conflict (slot, fact, key) do update set loans = t.loans + excluded.loans, principal = t.principal + excluded.principal`
  },
})
