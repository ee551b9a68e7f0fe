import { z } from 'zod'
import { byRequiredId } from '#lib/core/parsing.ts'
import { setLeadScore } from '#lib/crm/leads/commands.ts'
import { leadPolicies } from '#lib/crm/leads/policy.ts'
import { route } from '#lib/web/route.ts'

/** Sets the lead score that the caller's observer gives a company (row D-20). */
export const PUT = route({
  policy: leadPolicies.keep.who,
  params: byRequiredId,
  body: z.unknown(),
  handle: async ({ actor, params, body }) => ({ data: await setLeadScore(actor, params.id, body) }),
})
