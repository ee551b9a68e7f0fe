import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { linkPolicies } from '#lib/people/accounts/links/policy.ts'
import { acceptedSchema, redeemSchema } from '#lib/people/accounts/links/schema.ts'
import { route } from '#lib/web/route.ts'

/** Accepts an invitation with its token and a password; the response's ticket signs the person in. */
export const POST = route({
  policy: linkPolicies.redeem.who,
  body: redeemSchema,
  answer: acceptedSchema,
  handle: ({ actor, body }) => redeemLink(actor, 'INVITATION', body),
})
