import { dataOf } from '#lib/core/answers.ts'
import { saveLastVisited } from '#lib/market/profiles/last-visited/commands.ts'
import { getLastVisited } from '#lib/market/profiles/last-visited/queries.ts'
import { lastVisitedAnswer, visitAnswer, visitQuery } from '#lib/market/profiles/last-visited/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Returns the person's last visited profile, or null. */
export const GET = route({
  policy: accountPolicy.readOwn.who,
  answer: dataOf(lastVisitedAnswer.nullable()),
  handle: async ({ actor }) => ({ data: await getLastVisited(actor) }),
})

/** Saves a visit: `profileId`, `profileType` (row P-01). */
export const PUT = route({
  policy: accountPolicy.readOwn.who,
  query: visitQuery,
  answer: dataOf(visitAnswer),
  handle: async ({ actor, query }) => {
    await saveLastVisited(actor, query)
    return { data: query }
  },
})
