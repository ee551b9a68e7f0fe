import { z } from 'zod'
import { answeredId, resultOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { resendEmail } from '#lib/foundation/mail/commands.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { MAILS } from '#lib/web/mails.ts'
import { route } from '#lib/web/route.ts'

/** Queues a failed message again. */
export const PUT = route({
  policy: emailPolicies.sendAgain.who,
  params: byId,
  answer: resultOf(z.strictObject({ id: answeredId })),
  handle: async ({ actor, params }) => ({ result: await resendEmail(actor, params.id, MAILS) }),
})
