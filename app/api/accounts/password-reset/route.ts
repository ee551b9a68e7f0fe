import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { linkPolicies } from '#lib/people/accounts/links/policy.ts'
import { redeemSchema } from '#lib/people/accounts/links/schema.ts'
import { route } from '#lib/web/route.ts'

/** Sets a new password with a reset link's token. */
export const POST = route({
  policy: linkPolicies.redeem.who,
  body: redeemSchema,
  answer: 'nothing',
  handle: async ({ actor, body }) => {
    await redeemLink(actor, 'RESET', body)
  },
})
