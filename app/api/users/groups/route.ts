import { listOf } from '#lib/core/answers.ts'
import { listUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { userGroupAnswer, userGroupsQuery } from '#lib/discovery/user-search/groups/schema.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns a page of the All Users search grouped by company, BDM or another property, fifty groups each. */
export const GET = route({
  policy: userPolicies.search.who,
  query: userGroupsQuery,
  answer: listOf(userGroupAnswer),
  handle: async ({ actor, query: { search, grouping } }) => wrapData(await listUserGroups(actor, search, grouping)),
})
