import { listOf } from '#lib/core/answers.ts'
import { listReadableColumns } from '#lib/core/columns.ts'
import { userColumnChoices, userColumns } from '#lib/discovery/user-search/columns.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { userColumnAnswer } from '#lib/discovery/user-search/schema.ts'
import { wrapAllRows, wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the columns of All Users that the caller may read, in order. */
export const GET = route({
  policy: userPolicies.search.who,
  answer: listOf(userColumnAnswer),
  handle: async ({ actor }) => {
    const readable = listReadableColumns(userColumns, actor)
    return wrapData(wrapAllRows(userColumnChoices.filter(({ id }) => readable.includes(id))))
  },
})
