import { dataOf } from '#lib/core/answers.ts'
import { restoreSearch } from '#lib/discovery/saved-searches/commands.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import { savedAnswer, savedParams } from '#lib/discovery/saved-searches/schema.ts'
import { route } from '#lib/web/route.ts'

/** Restores a deleted search of the caller's own. */
export const PUT = route({
  policy: savedSearchPolicies.keep.who,
  params: savedParams,
  answer: dataOf(savedAnswer),
  handle: async ({ actor, params }) => ({ data: await restoreSearch(actor, params) }),
})
