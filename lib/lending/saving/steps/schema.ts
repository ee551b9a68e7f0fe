import { z } from 'zod'
import { removeUnstorable } from '#lib/core/text.ts'
import type { LoanGroup } from '#lib/lending/statuses/rules.ts'

/** The stages of a loan, which are the groups of its statuses. */
export type LoanStage = LoanGroup

/** What somebody can do next on a loan. */
export type LoanStep = 'settle' | 'discharge' | 'rate' | 'respond'

const typed = z.string().max(40).transform(removeUnstorable)

/** A step that changes a loan's status, with its fields as typed; saving a loan checks them. */
export const loanStepSchema = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('settle'), settlementDate: typed, repaymentDate: typed }),
  z.strictObject({ step: z.literal('discharge'), dischargedDate: typed, shortfall: typed }),
])
export type LoanStepInput = z.output<typeof loanStepSchema>
