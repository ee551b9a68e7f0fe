import { z } from 'zod'
import { byRequiredId } from '#lib/core/parsing.ts'
import { setLeadScore } from '#lib/crm/leads/commands.ts'
import { leadPolicies } from '#lib/crm/leads/policy.ts'
import { route } from '#lib/web/route.ts'

/** Sets the staff's lead score of a company (rows B-16, D-20, P-05). */
export const PUT = route({
  policy: leadPolicies.keepAsStaff.who,
  params: byRequiredId,
  body: z.unknown(),
  handle: async ({ actor, params, body }) => ({ data: await setLeadScore(actor, params.id, body) }),
})
