import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { lawFirm } from '#lib/core/policy.ts'
import { getRelation } from '#lib/people/directory/policy.ts'

/**
 * Returns whether the actor reads the overview of a profile as staff or as its own lender or broker; a law firm's people have none
 * (row D-09). Raises FORBIDDEN for everybody else.
 */
export const requireOverview = (actor: Actor, kind: ProfileKind, id: number): 'staff' | 'owner' => {
  const relation = lawFirm(actor) ? null : getRelation(actor, kind, id)
  if (relation !== 'staff' && relation !== 'owner') throw forbidden()
  return relation
}
