import { z } from 'zod'
import { recordId } from '#lib/core/parsing.ts'
import { profilePolicies } from '#lib/profiles/policy.ts'
import { getProfile } from '#lib/profiles/queries.ts'
import { route } from '#lib/server/route.ts'

/** A lender profile as the caller may read it. */
export const GET = route({
  policy: profilePolicies.viewLender.who,
  params: z.object({ id: recordId }),
  handle: async ({ actor, params }) => ({ data: await getProfile(actor, 'lender', params.id) }),
})
