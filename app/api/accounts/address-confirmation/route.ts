import { confirmAddress } from '#lib/people/accounts/addresses/commands.ts'
import { addressTokenSchema } from '#lib/people/accounts/addresses/schema.ts'
import { linkPolicies } from '#lib/people/accounts/links/policy.ts'
import { route } from '#lib/web/route.ts'

/** Confirms a new sign-in address with the token of its link. */
export const POST = route({
  policy: linkPolicies.redeem.who,
  body: addressTokenSchema,
  answer: 'nothing',
  handle: ({ actor, body }) => confirmAddress(actor, body),
})
