import type { Actor } from '#lib/core/actor.ts'
import { byId } from '#lib/core/parsing.ts'
import { acceptApproach, answerApproach, withdrawApproach } from '#lib/market/approaches/answers/commands.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { getApproach } from '#lib/market/approaches/queries.ts'
import { type ApproachChange, approachAnswer, approachChange } from '#lib/market/approaches/schema.ts'
import { route } from '#lib/web/route.ts'

/** Returns one approach as its lender, its broker or staff read it. */
export const GET = route({
  policy: approachPolicies.read.who,
  params: byId,
  answer: approachAnswer,
  handle: async ({ actor, params }) => ({ data: await getApproach(actor, params.id) }),
})

const change = (actor: Actor, id: number, body: ApproachChange): Promise<unknown> => {
  if (body.act === 'WITHDRAWN') return withdrawApproach(actor, id, body)
  return body.act === 'ACCEPTED' ? acceptApproach(actor, id, body) : answerApproach(actor, id, body)
}

/** Answers an approach as its lender, or withdraws or accepts it as its broker. */
export const PUT = route({
  policy: approachPolicies.change.who,
  params: byId,
  body: approachChange,
  isVersioned: true,
  answer: approachAnswer,
  handle: async ({ actor, params, body }) => {
    await change(actor, params.id, body)
    return { data: await getApproach(actor, params.id) }
  },
})
