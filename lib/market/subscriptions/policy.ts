import { type Actor, getLawFirmId } from '#lib/core/actor.ts'
import { combine, lawFirm, type PolicyTable, signedIn, staff, systemJob } from '#lib/core/policy.ts'

/**
 * Defines who may read and change email subscriptions; `mayChangeSubscriptionsOfPerson` and
 * `mayChangeSubscriptionsOfFirm` decide of whom.
 */
export const subscriptionPolicies = {
  own: { who: signedIn, description: "Read and change a person's email subscriptions: staff, and that person" },
  firm: {
    who: combine([staff, lawFirm], 'or'),
    description: "Read and change those of a law firm's people at once: staff, and the firm's own people",
  },
  find: { who: staff, description: 'Look for the person whose email subscriptions to open' },
  move: { who: systemJob, description: 'Bring subscriptions of an earlier version over to the ledger' },
} as const satisfies PolicyTable

/** True if the actor may change this person's subscriptions: staff and the person themselves. */
export const mayChangeSubscriptionsOfPerson = (actor: Actor, individualId: number): boolean =>
  staff(actor) || ('individualId' in actor && actor.individualId === individualId)

/** True if the actor may change this law firm's subscriptions: staff and its people. */
export const mayChangeSubscriptionsOfFirm = (actor: Actor, lawFirmId: number): boolean =>
  staff(actor) || getLawFirmId(actor) === lawFirmId
