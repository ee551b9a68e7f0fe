import type { Actor } from '#lib/core/actor.ts'
import { driftedProfileFigures, rebuildProfileFigures } from '#lib/lending/loans/figures/commands.ts'
import { driftedLoanSearches, repairLoanSearches } from '#lib/lending/loans/searches/commands.ts'
import { log } from '#lib/server/log.ts'

/** What the stored projections say apart from the loans: ids of loans and of profiles. */
export type Drift = { loanSearches: number[]; profileFigures: number[] }

/** Compares every projection with the loans. For staff and jobs. */
export const checkProjections = async (actor: Actor): Promise<Drift> => ({
  loanSearches: await driftedLoanSearches(actor),
  profileFigures: await driftedProfileFigures(actor),
})

/** Writes what was found apart anew from the loans; what is right is left alone. For staff and jobs. */
export const repairProjections = async (actor: Actor, { loanSearches, profileFigures }: Drift): Promise<void> => {
  await repairLoanSearches(actor, loanSearches)
  await rebuildProfileFigures(actor, profileFigures)
}

/** The nightly check: it reports and changes nothing, because what drifted is a fault to be looked at. */
export const reportProjections = async (actor: Actor): Promise<void> => {
  const { loanSearches, profileFigures } = await checkProjections(actor)
  const found = { loanSearches: loanSearches.length, profileFigures: profileFigures.length }
  if (found.loanSearches + found.profileFigures === 0) return log.info('projections checked', found)
  const some = { loans: loanSearches.slice(0, 20).join(' '), profiles: profileFigures.slice(0, 20).join(' ') }
  log.error('projections differ from the loans; npm run check-data -- --repair mends them', { ...found, ...some })
}
