import { undoAddress } from '#lib/people/accounts/addresses/commands.ts'
import { addressTokenSchema } from '#lib/people/accounts/addresses/schema.ts'
import { linkPolicies } from '#lib/people/accounts/links/policy.ts'
import { route } from '#lib/web/route.ts'

/** Undoes a changed sign-in address with the token sent to the old address. */
export const POST = route({
  policy: linkPolicies.redeem.who,
  body: addressTokenSchema,
  answer: 'nothing',
  handle: ({ actor, body }) => undoAddress(actor, body),
})
