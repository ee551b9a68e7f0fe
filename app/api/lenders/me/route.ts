import { lenderIdOf } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import { getProfileRecord } from '#lib/market/profiles/record/queries.ts'
import { profilePolicies } from '#lib/people/directory/policy.ts'
import { route } from '#lib/web/route.ts'

/** The caller's own lender profile; 404 without one (row P-05). */
export const GET = route({
  policy: profilePolicies.viewLender.who,
  handle: async ({ actor }) => {
    const own = lenderIdOf(actor)
    if (own === null) throw notFound()
    return { data: await getProfileRecord(actor, 'lender', own) }
  },
})
