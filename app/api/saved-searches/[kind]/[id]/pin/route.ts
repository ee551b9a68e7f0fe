import { z } from 'zod'
import { dataOf } from '#lib/core/answers.ts'
import { pinSearch } from '#lib/discovery/saved-searches/commands.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import { pinRequest, savedParams } from '#lib/discovery/saved-searches/schema.ts'
import { route } from '#lib/web/route.ts'

/** Keeps a search as a tab of its list, or takes the tab away. */
export const PUT = route({
  policy: savedSearchPolicies.keep.who,
  params: savedParams,
  body: pinRequest,
  answer: dataOf(z.strictObject({ isPinned: z.boolean() })),
  handle: async ({ actor, params, body }) => ({ data: await pinSearch(actor, { ...params, ...body }) }),
})
