import { allUsersPolicies } from '#lib/discovery/user-search/policy.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { wrapUsers } from '#lib/discovery/user-search/rules.ts'
import { userSearchQuery, usersAnswer } from '#lib/discovery/user-search/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns a page of the All Users search, fifty people each (row P-02). */
  GET: route({
    policy: { as: allUsersPolicies },
    query: userSearchQuery,
    answer: usersAnswer,
    handle: async ({ actor, query }) => wrapUsers(await searchUsers(actor, query)),
  }),
})
