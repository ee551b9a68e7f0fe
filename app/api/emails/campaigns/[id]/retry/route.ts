import { getMailing } from '#lib/campaigns/mailings/queries.ts'
import { mailing } from '#lib/campaigns/mailings/schema.ts'
import { retryFailed } from '#lib/campaigns/sending/commands.ts'
import { sendingPolicies } from '#lib/campaigns/sending/policy.ts'
import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { route } from '#lib/web/route.ts'

/** Queues the mails that failed for certain again, for staff with ADMIN. */
export const POST = route({
  policy: sendingPolicies.steer.who,
  params: byId,
  answer: dataOf(mailing),
  handle: async ({ actor, params: { id } }) => {
    await retryFailed(actor, id)
    return { data: await getMailing(actor, id) }
  },
})
