import { listOf } from '#lib/core/answers.ts'
import { anyone } from '#lib/core/policy.ts'
import { userChoices } from '#lib/discovery/user-search/schema.ts'
import { readChoiceList } from '#lib/foundation/lookups/queries.ts'
import { anyOption, lookupParams, lookupQuery } from '#lib/foundation/lookups/schema.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns a choice list; the list itself checks who may read it. */
export const GET = route({
  policy: anyone,
  params: lookupParams,
  query: lookupQuery,
  answer: listOf(anyOption),
  handle: async ({ actor, params, query }) =>
    wrapData(await readChoiceList(actor, { name: params.name, query, handed: userChoices })),
})
