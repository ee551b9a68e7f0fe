import { dataOf } from '#lib/core/answers.ts'
import { remindLenders } from '#lib/market/freshness/commands.ts'
import { freshnessPolicies } from '#lib/market/freshness/policy.ts'
import { reminderAnswer, reminderInput } from '#lib/market/freshness/schema.ts'
import { route } from '#lib/web/route.ts'

/** Reminds lenders to verify categories, at most once a day each; returns who was left out and why. */
export const POST = route({
  policy: freshnessPolicies.remind.who,
  body: reminderInput,
  answer: dataOf(reminderAnswer),
  handle: async ({ actor, body }) => ({ data: await remindLenders(actor, body) }),
})
