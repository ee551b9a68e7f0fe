import { z } from 'zod'
import { confirmAddress } from '#lib/accounts/addresses/commands.ts'
import { linkPolicies } from '#lib/accounts/links/policy.ts'
import { route } from '#lib/server/route.ts'

/** Confirms a new sign-in address with the token of its link. */
export const POST = route({
  policy: linkPolicies.redeem.who,
  body: z.unknown(),
  handle: async ({ actor, body }) => {
    await confirmAddress(actor, body)
    return {}
  },
})
