import { type Actor, isPerson } from '#lib/core/actor.ts'
import { anyone, combine, type PolicyTable, signedIn, systemJob } from '#lib/core/policy.ts'

/**
 * Policies of stored files. Which files an actor may read is decided by `getFileReach`, and who may use an uploaded image by the
 * command that saves the profile (`claimUploadedImage`).
 */
export const filePolicies = {
  store: { who: combine([signedIn, systemJob], 'or'), description: 'Store a picture' },
  read: { who: anyone, description: 'Read a stored file in scope' },
  sweep: { who: systemJob, description: 'Remove pictures that nothing shows: the sweeper' },
} as const satisfies PolicyTable

/** Which files an actor may read, in addition to public ones. */
export type FileReach =
  | { kind: 'all' }
  | { kind: 'used-or-own'; accountId: number }
  | { kind: 'shown-or-own'; accountId: number; companyId: number }
  | { kind: 'public-or-own'; accountId: number; companyId: number }
  | { kind: 'public' }

/**
 * Returns which files an actor may read. Jobs: every file. Staff: files in use and their own uploads. Signed-in people: their
 * company's images, their own uploads, and images on profiles shown to others. Law-firm users, who cannot see other profiles:
 * only public images beside their own; visitors: only public ones. An unused image is visible only to its uploader and jobs.
 */
export const getFileReach = (actor: Actor): FileReach => {
  if (actor.kind === 'system') return { kind: 'all' }
  if (actor.kind === 'staff') return { kind: 'used-or-own', accountId: actor.accountId }
  if (!isPerson(actor)) return { kind: 'public' }
  const { accountId, companyId } = actor
  return { kind: actor.kind === 'law-firm' ? 'public-or-own' : 'shown-or-own', accountId, companyId }
}
