import { dataOf } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { setLeadScore } from '#lib/crm/leads/commands.ts'
import { leadsPolicies } from '#lib/crm/leads/policy.ts'
import { leadAnswer, leadScoreInput } from '#lib/crm/leads/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: leadsPolicies }

/** Sets the lead score of a company, kept per caller's company, or by staff (rows B-16, D-20, P-05). */
export const PUT = route({
  policy,
  params: byRequiredId,
  body: leadScoreInput,
  answer: dataOf(leadAnswer),
  handle: async ({ actor, params: { id }, body }) => ({ data: await setLeadScore(actor, id, body) }),
})

export const { GET, POST, PATCH, DELETE } = otherMethods(policy)
