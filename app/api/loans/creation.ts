import { z } from 'zod'
import type { Actor } from '#lib/core/actor.ts'
import { answeredId, dataOf } from '#lib/core/answers.ts'
import { invalid } from '#lib/core/errors.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { getLoanBodySchema } from '#lib/lending/inputs/schema.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/** The endpoint options for recording a loan, shared by three routes that differ in their policy. */
export const creation = {
  body: z.lazy(() => getLoanBodySchema(getEnv().PRODUCT_NAME)),
  answer: dataOf(answeredId),
  handle: async ({ actor, body, request }: { actor: Actor; body: unknown; request: Request }) => {
    const { id } = await createLoan(actor, body, readIdempotencyKey(request))
    return { status: 201, data: id }
  },
}

/** The endpoint options for an update without a loan's id (row H-12), which raise INVALID. */
export const withoutId = {
  answer: 'nothing' as const,
  handle: async (): Promise<never> => {
    throw invalid([{ code: 'INVALID', field: 'id', message: loanMessages.idRequired }])
  },
}
