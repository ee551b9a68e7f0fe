import type { Actor } from '#lib/core/actor.ts'
import { findDriftedProfileFigures } from '#lib/lending/projections/figures/queries.ts'
import { findDriftedLoanSearches } from '#lib/lending/projections/searches/queries.ts'
import { findDriftedLoanTotals } from '#lib/lending/projections/totals/queries.ts'
import { log } from '#lib/server/operations/log.ts'

/** The loans, profiles and totals whose stored projections differ from the loans. */
export type Drift = { loanSearches: number[]; profileFigures: number[]; loanTotals: string[] }

/** Compares search rows, figures and totals with the loans. For staff and jobs. */
export const findDriftedProjections = async (actor: Actor): Promise<Drift> => ({
  loanSearches: await findDriftedLoanSearches(actor),
  profileFigures: await findDriftedProfileFigures(actor),
  loanTotals: await findDriftedLoanTotals(actor),
})

/** Logs the result of the nightly comparison. Repairs nothing, because a difference is a bug to be investigated. */
export const reportProjections = async (actor: Actor): Promise<void> => {
  const drift = Object.entries(await findDriftedProjections(actor))
  const found = Object.fromEntries(drift.map(([what, apart]) => [what, apart.length]))
  if (drift.every(([, apart]) => apart.length === 0)) return log.info('projections checked', found)
  const some = drift.map(([what, apart]) => `${what}: ${apart.slice(0, 20).join(' ')}`).join('; ')
  log.error('projections differ from the loans; npm run check-data -- --repair mends them', { ...found, some })
}
