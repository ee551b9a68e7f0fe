import { type Actor, brokerIdOf, isPerson, lenderIdOf } from '#lib/core/actor.ts'

/**
 * On whose behalf an actor keeps notes, lead scores and follow-up dates: null for the staff together, a company's id for its
 * people, undefined for whoever keeps nothing (decision 'whose notes, scores and dates').
 */
export const observerCompany = (actor: Actor): number | null | undefined => {
  if (actor.kind === 'staff') return null
  const isMarket = lenderIdOf(actor) !== null || brokerIdOf(actor) !== null
  return isMarket && isPerson(actor) && actor.kind !== 'law-firm' ? actor.companyId : undefined
}
