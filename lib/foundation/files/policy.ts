import { type Actor, isPerson } from '#lib/core/actor.ts'
import { anyone, combine, type PolicyTable, signedIn, systemJob } from '#lib/core/policy.ts'

/**
 * Who may do what with stored files; which ones somebody may read is the scope's matter (`fileReach`), and whose profile
 * may show a new one is the matter of the command that saves the profile (`claimPicture`).
 */
export const filePolicies = {
  store: { who: combine([signedIn, systemJob], 'or'), description: 'Store a picture' },
  read: { who: anyone, description: 'Read a stored file in scope' },
  sweep: { who: systemJob, description: 'Remove pictures that nothing shows: the sweeper' },
} as const satisfies PolicyTable

/** Which files an actor may read beside the public ones. */
export type FileReach =
  | { kind: 'all' }
  | { kind: 'used-or-own'; accountId: number }
  | { kind: 'shown-or-own'; accountId: number; companyId: number }
  | { kind: 'public-or-own'; accountId: number; companyId: number }
  | { kind: 'public' }

/**
 * The reach of an actor: jobs read every file; staff what stands somewhere and what they stored themselves; signed-in
 * people their own company's pictures, what they stored and the pictures that a profile shows to others; law-firm users, to
 * whom other profiles are closed, and visitors what a public page shows. A picture that stands nowhere yet is its uploader's
 * alone.
 */
export const fileReach = (actor: Actor): FileReach => {
  if (actor.kind === 'system') return { kind: 'all' }
  if (actor.kind === 'staff') return { kind: 'used-or-own', accountId: actor.accountId }
  if (!isPerson(actor)) return { kind: 'public' }
  const { accountId, companyId } = actor
  return { kind: actor.kind === 'law-firm' ? 'public-or-own' : 'shown-or-own', accountId, companyId }
}
