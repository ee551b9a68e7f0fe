import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { getDeliveryHistory as storyOf } from '#lib/campaigns/mailings/recipients/queries.ts'
import { recipientStory } from '#lib/campaigns/mailings/schema.ts'
import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { route } from '#lib/web/route.ts'

/** Returns the delivery history of a mailing's recipient, for staff with ADMIN. */
export const GET = route({
  policy: mailingPolicies.read.who,
  params: byId,
  answer: dataOf(recipientStory),
  handle: async ({ actor, params }) => ({ data: await storyOf(actor, params.id) }),
})
