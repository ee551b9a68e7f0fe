import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'

const text = z.string().nullable()
const dollars = z.bigint()

/** A line that pairs a loan's lenders with its brokers; the shorter side is filled with nulls. */
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

/**
 * The fields of every row of a loan list, whatever columns it shows; a hidden lender has no id, link or contribution.
 */
export const listedParties = z.strictObject({
  id: answeredId,
  loanNo: z.string(),
  statusKey: z.string(),
  /** The days since the repayment of a current loan was due; null if it is not overdue, and for visitors. */
  daysOverdue: z.number().int().nullable(),
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
