import { dataOf } from '#lib/core/answers.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { listOfferedOnDay } from '#lib/market/criteria/versions/queries.ts'
import { offeredCategory, offeredParams } from '#lib/market/criteria/versions/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns a lender's offers on a day, for staff. */
export const GET = route({
  policy: criteriaPolicies.editAsStaff.who,
  params: offeredParams,
  answer: dataOf(offeredCategory.array()),
  handle: async ({ actor, params: { id, day } }) => ({ data: await listOfferedOnDay(actor, id, day) }),
})
