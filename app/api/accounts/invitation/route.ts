import { z } from 'zod'
import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { linkPolicies } from '#lib/people/accounts/links/policy.ts'
import { route } from '#lib/web/route.ts'

/** Accepts an invitation with its link's token and a password. */
export const POST = route({
  policy: linkPolicies.redeem.who,
  body: z.unknown(),
  handle: async ({ actor, body }) => {
    await redeemLink(actor, 'INVITATION', body)
    return {}
  },
})
