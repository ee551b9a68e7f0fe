import { dataOf } from '#lib/core/answers.ts'
import { compareQuery } from '#lib/core/parsing.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { compareCriteriaVersions } from '#lib/market/criteria/versions/queries.ts'
import { comparison, versionParams } from '#lib/market/criteria/versions/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns the changes of a version against the one before it, or against `with`. */
export const GET = route({
  policy: criteriaPolicies.edit.who,
  params: versionParams,
  query: compareQuery,
  answer: dataOf(comparison),
  handle: async ({ actor, params: { id: lenderId, category: categoryKey, sequence }, query }) => ({
    data: await compareCriteriaVersions(actor, {
      categoryKeys: { lenderId, categoryKey },
      sequence,
      earlier: query.with,
    }),
  }),
})
