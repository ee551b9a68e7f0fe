import { z } from 'zod'
import { createLoan } from '#lib/lending/loans/commands.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { idempotencyKeyOf } from '#lib/server/idempotency.ts'
import { route } from '#lib/web/route.ts'

export const POST = route({
  policy: loanPolicies.createAsStaff.who,
  body: z.unknown(),
  handle: async ({ actor, body, request }) => {
    const { id } = await createLoan(actor, body, idempotencyKeyOf(request))
    return { status: 201, data: id }
  },
})
