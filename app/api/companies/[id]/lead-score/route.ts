import { z } from 'zod'
import { setLeadScore } from '#lib/companies/leads/commands.ts'
import { leadPolicies } from '#lib/companies/leads/policy.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { route } from '#lib/server/route.ts'

/** Sets the lead score that the caller's observer gives a company (row D-20). */
export const PUT = route({
  policy: leadPolicies.keep.who,
  params: byRequiredId,
  body: z.unknown(),
  handle: async ({ actor, params, body }) => ({ data: await setLeadScore(actor, params.id, body) }),
})
