import { type Actor, isPerson } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { now } from '#lib/server/clock.ts'
import { transaction } from '#lib/server/db.ts'
import { KIND_OF, type Visit } from './schema.ts'

/**
 * Remembers the profile that the person opened last (rows D-21, P-01). Raises what reading that profile raises: nobody
 * remembers one that he may not see.
 */
export const saveLastVisited = async (actor: Actor, { profileId, profileType }: Visit): Promise<void> => {
  if (!accountPolicy.readOwn.who(actor) || !isPerson(actor)) throw new DomainError('UNAUTHENTICATED')
  await getProfile(actor, KIND_OF[profileType], profileId)
  const visit = { profileId, profileType, visitedAt: now() }
  await transaction((tx) =>
    tx.lastVisitedProfile.upsert({
      where: { accountId: actor.accountId },
      create: { accountId: actor.accountId, ...visit },
      update: visit,
    }),
  )
}
