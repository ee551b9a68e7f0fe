import { dataOf } from '#lib/core/answers.ts'
import { countHistogram, readLoanHistogram } from '#lib/discovery/loan-search/histograms/queries.ts'
import { histogramAnswer, loanHistogramQuery } from '#lib/discovery/loan-search/histograms/schema.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { route } from '#lib/web/route.ts'

/** Returns how the loans of a search are distributed over the values of one range filter. */
export const GET = route({
  policy: loanPolicies.listAll.who,
  query: loanHistogramQuery,
  answer: dataOf(histogramAnswer),
  handle: async ({ actor, query: { field, search } }) => {
    await countHistogram(actor)
    return { data: await readLoanHistogram(actor, search, field) }
  },
})
