import { byId } from '#lib/core/parsing.ts'
import { staff } from '#lib/core/policy.ts'
import { getProfile } from '#lib/profiles/queries.ts'
import { route } from '#lib/server/route.ts'

/** A broker profile for staff (row B-16). */
export const GET = route({
  policy: staff,
  params: byId,
  handle: async ({ actor, params }) => ({ data: await getProfile(actor, 'broker', params.id) }),
})
