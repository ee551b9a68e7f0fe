import { sendMailing } from '#lib/campaigns/drafts/freezing/commands.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { sentAnswer } from '#lib/campaigns/drafts/schema.ts'
import { dataOf } from '#lib/core/answers.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { route } from '#lib/web/route.ts'

/** Sends a marketing mailing: a form of `emailBody`, the payload as JSON, and `attachments` (row P-15). */
export const POST = route({
  policy: draftPolicies.write.who,
  answer: dataOf(sentAnswer),
  handle: async ({ actor, request }) => ({
    status: 201,
    data: await sendMailing(actor, 'MARKETING', { request, repeat: readIdempotencyKey(request) }),
  }),
})
