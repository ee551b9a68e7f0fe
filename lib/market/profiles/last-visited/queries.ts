import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { database } from '#lib/server/database/db.ts'
import type { LastVisited, ProfileType } from './schema.ts'

/**
 * Returns the profile that the person opened last, or null (row P-01). Does not check whether they may still read it.
 */
export const getLastVisited = async (actor: Actor): Promise<LastVisited | null> => {
  if (!accountPolicy.readOwn.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  const row = await database().lastVisitedProfile.findUnique({ where: { accountId: actor.accountId } })
  return row && { profileId: row.profileId, profileType: row.profileType as ProfileType, visitedAt: row.visitedAt }
}
