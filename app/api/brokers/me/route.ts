import { brokerIdOf } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import { profilePolicies } from '#lib/profiles/policy.ts'
import { getProfileRecord } from '#lib/profiles/record/queries.ts'
import { route } from '#lib/server/route.ts'

/** The caller's own broker profile; 404 without one (row P-05). */
export const GET = route({
  policy: profilePolicies.viewBroker.who,
  handle: async ({ actor }) => {
    const own = brokerIdOf(actor)
    if (own === null) throw notFound()
    return { data: await getProfileRecord(actor, 'broker', own) }
  },
})
