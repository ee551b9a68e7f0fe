import { type Actor, brokerIdOf, isPerson, lenderIdOf } from '#lib/core/actor.ts'
import { combine, hasRole, type PolicyTable, staff } from '#lib/core/policy.ts'

/** Who keeps lead scores and follow-up dates: all staff together, each lender or broker company for itself (row D-20). */
export const leadPolicies = {
  keep: {
    who: combine([staff, hasRole('LENDER', 'BROKER')], 'or'),
    description: 'Keep a lead score and a follow-up date about another company: staff, lenders and brokers',
  },
} satisfies PolicyTable

/** Whose observer an actor is: null for the staff's, a company's id for its people, undefined for whoever keeps nothing. */
export const observerCompany = (actor: Actor): number | null | undefined => {
  if (actor.kind === 'staff') return null
  const isMarket = lenderIdOf(actor) !== null || brokerIdOf(actor) !== null
  return isMarket && isPerson(actor) && actor.kind !== 'law-firm' ? actor.companyId : undefined
}
