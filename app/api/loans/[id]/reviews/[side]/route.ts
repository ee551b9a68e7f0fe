import { dataOf } from '#lib/core/answers.ts'
import { reviewSides } from '#lib/lending/access/policy.ts'
import { getReviews } from '#lib/lending/reviews/queries.ts'
import { reviewAnswer, reviewParams } from '#lib/lending/reviews/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { side: reviewSides }

/** Returns the twelve fields of a loan's reviews, as far as the caller's side may see them (rows I-05, P-11). */
export const GET = route({
  policy,
  params: reviewParams,
  answer: dataOf(reviewAnswer),
  handle: async ({ actor, params }) => ({ data: await getReviews(actor, params.id) }),
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
