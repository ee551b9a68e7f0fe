import { unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { rebuildProfileFigures } from '#lib/lending/projections/figures/commands.ts'
import type { Drift } from '#lib/lending/projections/queries.ts'
import { repairLoanSearches } from '#lib/lending/projections/searches/commands.ts'
import { repairLoanTotals } from '#lib/lending/projections/totals/commands.ts'

/**
 * Rewrites the search rows, figures and totals that were found to differ from the loans; correct ones are left alone.
 */
export const repairProjections = longCommand({
  policy: loanPolicies.seeWholeMarket,
  input: unchecked<Drift>(),
  audits: { none: 'Projections say what the loans say; no record changes.' },
  work: async ({ actor, input: { loanSearches, profileFigures, loanTotals } }) => {
    await repairLoanSearches(actor, loanSearches)
    await rebuildProfileFigures(actor, profileFigures)
    if (loanTotals.length > 0) await repairLoanTotals(actor)
  },
})
