import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

const text = z.string().nullable()
const dollars = z.bigint()

/** One line of a loan's lenders and brokers, side by side; the shorter side ends in nulls. */
const lenderBrokerLine = z.strictObject({
  loanLenderId: answeredId.nullable(),
  loanLenderName: text,
  associatedLenderCompany: text,
  loanLenderContribution: dollars.nullable(),
  isLenderPrivate: z.boolean(),
  isLenderLinked: z.boolean(),
  loanBrokerId: answeredId.nullable(),
  loanBrokerName: text,
  associatedBrokerCompany: text,
  isBrokerLinked: z.boolean(),
})
export type LenderBrokerLine = z.output<typeof lenderBrokerLine>

/** What every row of a loan list has whatever its columns; a hidden lender has no id, link or contribution. */
export const listedParties = z.strictObject({
  id: answeredId,
  loanNo: z.string(),
  statusKey: z.string(),
  attributedLender: text,
  attributedLenderId: answeredId.nullable(),
  attributedLenderCompany: text,
  isPrivate: z.boolean(),
  isLenderLinked: z.boolean(),
  attributedBroker: text,
  attributedBrokerId: answeredId.nullable(),
  attributedBrokerCompany: text,
  isBrokerLinked: z.boolean(),
  suburbState: z.string(),
  principal: dollars,
  loanLendersBrokers: z.array(lenderBrokerLine),
  totalPrincipal: dollars,
})
export type ListedParties = z.output<typeof listedParties>
