import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { getMailing } from '#lib/campaigns/mailings/queries.ts'
import { mailing } from '#lib/campaigns/mailings/schema.ts'
import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { route } from '#lib/web/route.ts'

/** Returns one mailing with its current counts, for staff with ADMIN. */
export const GET = route({
  policy: mailingPolicies.read.who,
  params: byId,
  answer: dataOf(mailing),
  handle: async ({ actor, params }) => ({ data: await getMailing(actor, params.id) }),
})
