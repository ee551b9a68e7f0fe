import { dataOf } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { setLeadScore } from '#lib/crm/leads/commands.ts'
import { leadsPolicies } from '#lib/crm/leads/policy.ts'
import { leadAnswer, leadScoreInput } from '#lib/crm/leads/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Sets the lead score of a company, kept per caller's company, or by staff (rows B-16, D-20, P-05). */
  PUT: route({
    policy: { as: leadsPolicies },
    params: byRequiredId,
    body: leadScoreInput,
    answer: dataOf(leadAnswer),
    handle: async ({ actor, params: { id }, body }) => ({ data: await setLeadScore(actor, id, body) }),
  }),
})
