import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { combine, hasRole, type PolicyTable, staff } from '#lib/core/policy.ts'

/**
 * Defines who may view the product as another role; `mayViewAsFromLender` decides from which lenders (decision 'view
 * as').
 */
export const viewingPolicies = {
  start: {
    who: combine([staff, hasRole('LENDER')], 'or'),
    description: 'View a lender as others do: staff any lender, a lender itself',
  },
} satisfies PolicyTable

/** True if the actor may start viewing as another role at this lender. */
export const mayViewAsFromLender = (actor: Actor, lenderId: number): boolean =>
  staff(actor) || getLenderId(actor) === lenderId
