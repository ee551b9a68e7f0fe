import { dataOf } from '#lib/core/answers.ts'
import { reviewSides } from '#lib/lending/access/policy.ts'
import { getReviews } from '#lib/lending/reviews/queries.ts'
import { reviewAnswer, reviewParams } from '#lib/lending/reviews/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns the twelve fields of a loan's reviews, as far as the caller's side may see them (rows I-05, P-11). */
  GET: route({
    policy: { side: reviewSides },
    params: reviewParams,
    answer: dataOf(reviewAnswer),
    handle: async ({ actor, params }) => ({ data: await getReviews(actor, params.id) }),
  }),
})
