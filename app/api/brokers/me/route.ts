import { brokerIdOf } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import { getProfileRecord } from '#lib/market/profiles/record/queries.ts'
import { profilePolicies } from '#lib/people/directory/policy.ts'
import { route } from '#lib/web/route.ts'

/** The caller's own broker profile; 404 without one (row P-05). */
export const GET = route({
  policy: profilePolicies.viewBroker.who,
  handle: async ({ actor }) => {
    const own = brokerIdOf(actor)
    if (own === null) throw notFound()
    return { data: await getProfileRecord(actor, 'broker', own) }
  },
})
