import { dataOf } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { setFollowupDate } from '#lib/crm/leads/commands.ts'
import { leadsPolicies } from '#lib/crm/leads/policy.ts'
import { followupInput, leadAnswer } from '#lib/crm/leads/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: leadsPolicies }

/** Sets the follow-up date for a company, kept per caller's company, or by staff (rows B-16, D-20, P-05). */
export const PUT = route({
  policy,
  params: byRequiredId,
  body: followupInput,
  answer: dataOf(leadAnswer),
  handle: async ({ actor, params: { id }, body }) => ({ data: await setFollowupDate(actor, id, body) }),
})

export const { GET, POST, PATCH, DELETE } = otherMethods(policy)
