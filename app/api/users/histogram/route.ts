import { dataOf } from '#lib/core/answers.ts'
import { countHistogram } from '#lib/discovery/loan-search/histograms/queries.ts'
import { histogramAnswer } from '#lib/discovery/loan-search/histograms/schema.ts'
import { readUserHistogram } from '#lib/discovery/user-search/histograms/queries.ts'
import { userHistogramQuery } from '#lib/discovery/user-search/histograms/schema.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { route } from '#lib/web/route.ts'

/** Returns how the people of a search are distributed over the parcel sizes of one category. */
export const GET = route({
  policy: userPolicies.search.who,
  query: userHistogramQuery,
  answer: dataOf(histogramAnswer),
  handle: async ({ actor, query: { field, search } }) => {
    await countHistogram(actor)
    return { data: await readUserHistogram(actor, search, field) }
  },
})
