import { dataOf } from '#lib/core/answers.ts'
import { signedIn } from '#lib/core/policy.ts'
import { getOwnAccount } from '#lib/people/accounts/queries.ts'
import { ownAccountAnswer } from '#lib/people/accounts/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the signed-in person: user type, roles, permissions, ids and names. */
export const GET = route({
  policy: signedIn,
  answer: dataOf(ownAccountAnswer),
  handle: async ({ actor }) => ({ data: await getOwnAccount(actor) }),
})
