import { type Actor, isPerson } from '#lib/core/actor.ts'
import { anyone, combine, type PolicyTable, signedIn, systemJob } from '#lib/core/policy.ts'

/** Who may do what with stored files; which ones somebody may read is the scope's matter (`fileReach`). */
export const filePolicies = {
  store: { who: combine([signedIn, systemJob], 'or'), description: 'Store a picture' },
  read: { who: anyone, description: 'Read a stored file in scope' },
} as const satisfies PolicyTable

/** Which files an actor may read beside the public ones. */
export type FileReach =
  | { kind: 'all' }
  | { kind: 'shown-or-own'; accountId: number; companyId: number }
  | { kind: 'public' }

/**
 * The reach of an actor: staff and jobs read every file; signed-in people their own company's pictures, what they stored
 * themselves and the pictures that a profile shows to others; visitors what a public page shows.
 */
export const fileReach = (actor: Actor): FileReach => {
  if (actor.kind === 'staff' || actor.kind === 'system') return { kind: 'all' }
  return isPerson(actor)
    ? { kind: 'shown-or-own', accountId: actor.accountId, companyId: actor.companyId }
    : { kind: 'public' }
}
