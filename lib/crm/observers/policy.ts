import type { Actor } from '#lib/core/actor.ts'

/**
 * On whose behalf an actor keeps notes, lead scores and follow-up dates: null for the staff together, a company's id for its
 * people, undefined for whoever keeps nothing (decision 'whose notes, scores and dates').
 */
export const observerCompany = (actor: Actor): number | null | undefined => {
  if (actor.kind === 'staff') return null
  return actor.kind === 'lender' || actor.kind === 'broker' || actor.kind === 'dual' ? actor.companyId : undefined
}
