import { dataOf } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { setFollowupDate } from '#lib/crm/leads/commands.ts'
import { leadsPolicies } from '#lib/crm/leads/policy.ts'
import { followupInput, leadAnswer } from '#lib/crm/leads/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Sets the follow-up date for a company, kept per caller's company, or by staff (rows B-16, D-20, P-05). */
  PUT: route({
    policy: { as: leadsPolicies },
    params: byRequiredId,
    body: followupInput,
    answer: dataOf(leadAnswer),
    handle: async ({ actor, params: { id }, body }) => ({ data: await setFollowupDate(actor, id, body) }),
  }),
})
