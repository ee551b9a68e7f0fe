'use server'

import { z } from 'zod'
import { storable } from '#lib/core/text.ts'
import { createLoan } from '#lib/lending/loans/commands.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { action } from '#lib/web/action.ts'

const createInput = z.strictObject({ loan: z.unknown(), idempotencyKey: z.string().max(100).transform(storable) })

/** Records the loan of the form; the form's key makes a double click one loan. */
export const createLoanAction = action('createLoan', loanPolicies.create.who, createInput, (actor, input) =>
  createLoan(actor, input.loan, { idempotencyKey: input.idempotencyKey }),
)
