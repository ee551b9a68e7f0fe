import { z } from 'zod'
import { byRequiredId } from '#lib/core/parsing.ts'
import { setFollowupDate } from '#lib/crm/leads/commands.ts'
import { leadPolicies } from '#lib/crm/leads/policy.ts'
import { route } from '#lib/web/route.ts'

/** Sets the follow-up date that the caller's observer keeps for a company (row D-20). */
export const PUT = route({
  policy: leadPolicies.keep.who,
  params: byRequiredId,
  body: z.unknown(),
  handle: async ({ actor, params, body }) => ({ data: await setFollowupDate(actor, params.id, body) }),
})
