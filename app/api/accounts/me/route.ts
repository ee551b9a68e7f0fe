import { ownAccount } from '#lib/accounts/queries.ts'
import { signedIn } from '#lib/core/policy.ts'
import { route } from '#lib/server/route.ts'

/** The signed-in person: user type, roles, permissions, ids and names. */
export const GET = route({ policy: signedIn, handle: async ({ actor }) => ({ data: await ownAccount(actor) }) })
