import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

const text = z.string().nullable()

/** A broker on a public loan; one whose page is public can be followed there by the person's id. */
const publicLoanBroker = z.strictObject({
  name: z.string(),
  company: z.string(),
  brokerId: answeredId.nullable(),
  individualId: answeredId.nullable(),
})
export type PublicLoanBroker = z.output<typeof publicLoanBroker>

/** A public loan: the columns of the profile table without Lender, plus sub-type and broker stars, and nothing else. */
export const publicLoan = z.strictObject({
  id: answeredId,
  loanNo: z.string(),
  brokers: z.array(publicLoanBroker),
  suburbState: z.string(),
  suburb: z.string(),
  state: z.string(),
  priority: z.string(),
  principal: z.bigint(),
  lowerRate: z.string(),
  estab: text,
  lvr: text,
  scenario: z.string(),
  securityType: z.string(),
  securitySubType: z.string(),
  settlement: text,
  brokerStarsFromLender: z.int().min(1).max(5).nullable(),
})
export type PublicLoan = z.output<typeof publicLoan>
