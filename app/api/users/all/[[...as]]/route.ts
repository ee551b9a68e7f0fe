import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { searchUsers } from '#lib/discovery/user-search/queries.ts'
import { usersEnvelope } from '#lib/discovery/user-search/rules.ts'
import { userSearchQuery, usersAnswer } from '#lib/discovery/user-search/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: { '': userPolicies.search, 'system-user': userPolicies.searchAsStaff } }

/** Returns a page of the All Users search, fifty people each (row P-02). */
export const GET = route({
  policy,
  query: userSearchQuery,
  answer: usersAnswer,
  handle: async ({ actor, query }) => usersEnvelope(await searchUsers(actor, query)),
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
