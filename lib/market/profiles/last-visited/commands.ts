import type { PersonActor } from '#lib/core/actor.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { now } from '#lib/server/operations/clock.ts'
import { KIND_OF, visitQuery } from './schema.ts'

/**
 * Saves the profile that a person opened last (rows D-21, P-01). Raises the errors of `getProfile`, so that no profile
 * is saved that the person may not see.
 */
export const saveLastVisited = command({
  policy: accountPolicy.readOwn,
  input: visitQuery,
  audits: { none: "Where somebody looks is nobody else's." },
  prepare: async ({ actor, input: { profileId, profileType } }) => {
    await getProfile(actor, KIND_OF[profileType], profileId)
  },
  work: async ({ tx, actor, input: { profileId, profileType } }) => {
    const { accountId } = actor as PersonActor
    const visit = { profileId, profileType, visitedAt: now() }
    await tx.lastVisitedProfile.upsert({ where: { accountId }, create: { accountId, ...visit }, update: visit })
  },
})
