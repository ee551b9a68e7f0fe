import { z } from 'zod'
import { byRequiredId } from '#lib/core/parsing.ts'
import { setFollowupDate } from '#lib/crm/leads/commands.ts'
import { leadPolicies } from '#lib/crm/leads/policy.ts'
import { route } from '#lib/web/route.ts'

/** Sets the staff's follow-up date for a company (rows B-16, D-20, P-05). */
export const PUT = route({
  policy: leadPolicies.keepAsStaff.who,
  params: byRequiredId,
  body: z.unknown(),
  handle: async ({ actor, params, body }) => ({ data: await setFollowupDate(actor, params.id, body) }),
})
