import { signedIn } from '#lib/core/policy.ts'
import { ownAccount } from '#lib/people/accounts/queries.ts'
import { route } from '#lib/web/route.ts'

/** The signed-in person: user type, roles, permissions, ids and names. */
export const GET = route({ policy: signedIn, handle: async ({ actor }) => ({ data: await ownAccount(actor) }) })
