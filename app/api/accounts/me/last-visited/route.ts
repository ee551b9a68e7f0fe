import { saveLastVisited } from '#lib/accounts/last-visited/commands.ts'
import { lastVisited } from '#lib/accounts/last-visited/queries.ts'
import { visitQuery } from '#lib/accounts/last-visited/schema.ts'
import { accountPolicy } from '#lib/accounts/policy.ts'
import { route } from '#lib/server/route.ts'

/** The profile that the person opened last, or null. */
export const GET = route({
  policy: accountPolicy.readOwn.who,
  handle: async ({ actor }) => ({ data: await lastVisited(actor) }),
})

/** Remembers a visit: `profileId`, `profileType` (row P-01). */
export const PUT = route({
  policy: accountPolicy.readOwn.who,
  query: visitQuery,
  handle: async ({ actor, query }) => {
    await saveLastVisited(actor, query)
    return { data: query }
  },
})
