import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

const text = z.string().nullable()

/** A broker on a public loan; the ids are set only if the broker's page is public. */
const publicLoanBroker = z.strictObject({
  name: z.string(),
  company: z.string(),
  brokerId: answeredId.nullable(),
  individualId: answeredId.nullable(),
})
export type PublicLoanBroker = z.output<typeof publicLoanBroker>

/** A public loan: the columns of the profile's loan table without Lender, plus sub type and broker stars. */
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
