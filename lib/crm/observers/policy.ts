import type { Actor } from '#lib/core/actor.ts'

/**
 * Returns the observer an actor keeps notes, lead scores and follow-up dates for: null for the staff as a whole, the
 * company's id for its people, undefined for actors that keep nothing (decision 'whose notes, scores and dates').
 */
export const getObserverCompany = (actor: Actor): number | null | undefined => {
  if (actor.kind === 'staff') return null
  return actor.kind === 'lender' || actor.kind === 'broker' || actor.kind === 'dual' ? actor.companyId : undefined
}
