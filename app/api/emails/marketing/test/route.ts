import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { sendTest } from '#lib/campaigns/drafts/testing/commands.ts'
import { dataOf, spoken } from '#lib/core/answers.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { route } from '#lib/web/route.ts'

/** Sends a test of a marketing mailing to the addresses of its `testEmails` (row P-15). */
export const POST = route({
  policy: draftPolicies.write.who,
  body: sendTest.input,
  answer: dataOf(spoken),
  handle: async ({ actor, body, request }) => ({
    data: await sendTest(actor, 'MARKETING', body, readIdempotencyKey(request)),
  }),
})
