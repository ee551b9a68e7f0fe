import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { wrapUsers } from '#lib/discovery/user-search/rules.ts'
import { userSearchBody, usersAnswer } from '#lib/discovery/user-search/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns a page of All Users, with filters and paging in the body, as the documents call it (row P-13). */
export const POST = route({
  isReading: true,
  policy: userPolicies.search.who,
  body: userSearchBody,
  answer: usersAnswer,
  handle: async ({ actor, body }) => wrapUsers(await searchUsers(actor, body)),
})
