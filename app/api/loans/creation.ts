import { z } from 'zod'
import type { Actor } from '#lib/core/actor.ts'
import { answeredId, dataOf } from '#lib/core/answers.ts'
import { invalid } from '#lib/core/errors.ts'
import { createLoan } from '#lib/lending/loans/commands.ts'
import { loanMessages } from '#lib/lending/loans/labels.ts'
import { loanBody } from '#lib/lending/loans/schema.ts'
import { env } from '#lib/server/env.ts'
import { idempotencyKeyOf } from '#lib/server/idempotency.ts'

/** Records a loan; three addresses do, each with a policy of its own. */
export const creation = {
  body: z.lazy(() => loanBody(env().PRODUCT_NAME)),
  answer: dataOf(answeredId),
  handle: async ({ actor, body, request }: { actor: Actor; body: unknown; request: Request }) => {
    const { id } = await createLoan(actor, body, idempotencyKeyOf(request))
    return { status: 201, data: id }
  },
}

/** A change whose address lacks the loan's id (row H-12). */
export const withoutId = {
  answer: 'nothing' as const,
  handle: async (): Promise<never> => {
    throw invalid([{ code: 'INVALID', field: 'id', message: loanMessages.idRequired }])
  },
}
