import { consentPolicies } from '#lib/campaigns/consent/policy.ts'
import { getEmailConsent } from '#lib/campaigns/consent/queries.ts'
import { consentAnswer } from '#lib/campaigns/consent/schema.ts'
import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { route } from '#lib/web/route.ts'

/** Returns why a person got a mail and its address' opt-outs; the id is a message's, a recipient's or a person's. */
export const GET = route({
  policy: consentPolicies.read.who,
  params: byId,
  answer: dataOf(consentAnswer),
  handle: async ({ actor, params }) => ({ data: await getEmailConsent(actor, params.id) }),
})
