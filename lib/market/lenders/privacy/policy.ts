import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { combine, hasRole, type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

/** Defines who may open privacy settings; `mayChangePrivacy` decides of which lenders (rows B-12, B-14). */
export const privacyPolicies = {
  open: {
    who: combine([hasRole('LENDER'), staffAdmin], 'or'),
    description: 'Read and change privacy settings: the own ones of a lender, those of any lender with ADMIN',
  },
} satisfies PolicyTable

/** True if the actor may read and change this lender's settings. */
export const mayChangePrivacy = (actor: Actor, lenderId: number): boolean =>
  staffAdmin(actor) || getLenderId(actor) === lenderId
