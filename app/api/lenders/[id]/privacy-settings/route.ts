import { dataOf } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { savePrivacy } from '#lib/market/lenders/privacy/commands.ts'
import { privacyPolicies } from '#lib/market/lenders/privacy/policy.ts'
import { getPrivacySettings } from '#lib/market/lenders/privacy/queries.ts'
import { privacyAnswer, privacyInput } from '#lib/market/lenders/privacy/schema.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { route } from '#lib/web/route.ts'

/** Returns the seven privacy settings of a lender with their version (rows M-01, P-14). */
export const GET = route({
  policy: privacyPolicies.open.who,
  params: byRequiredId,
  answer: dataOf(privacyAnswer),
  handle: async ({ actor, params }) => ({ data: await getPrivacySettings(actor, params.id) }),
})

/** Replaces all seven; 409 with the stored settings for a stale version. */
export const PUT = route({
  policy: privacyPolicies.open.who,
  params: byRequiredId,
  body: privacyInput,
  isVersioned: true,
  answer: dataOf(privacyAnswer),
  handle: async ({ actor, params, body, request }) => ({
    data: await savePrivacy(actor, params.id, body, readIdempotencyKey(request)),
  }),
})
