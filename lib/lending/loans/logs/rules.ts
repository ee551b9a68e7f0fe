import type { LoanRecord } from '#lib/lending/loans/records/schema.ts'
import { reviewFields } from '#lib/lending/loans/reviews/schema.ts'

/** What a log row may be about. */
export type LogAct = 'CREATED' | 'UPDATED' | 'REVIEWED' | 'DELETED'

/** A saved version of a loan with the names of its day: every text and figure that the snapshot page shows (row I-04). */
export const snapshotOf = (record: LoanRecord) => {
  const { isLawFirmActive, createdAt, lastEditAt, lenders, brokers, reviews, ...loan } = record
  return {
    ...loan,
    lenders: lenders.map(({ id, name, company, contribution, bdmId, bdm }) => ({
      id,
      name,
      company,
      contribution,
      bdmId,
      bdm,
    })),
    brokers: brokers.map(({ id, name, company, bdmId, bdm }) => ({ id, name, company, bdmId, bdm })),
    reviews: reviewFields(reviews),
  }
}
export type LoanSnapshot = ReturnType<typeof snapshotOf>

/** Everything that a log row's hash covers, beside the hash before it. */
export type LogFacts = {
  loanId: number
  sequence: number
  act: LogAct
  editedById: number | null
  editorName: string
  editorCompany: string | null
  editedAt: Date
  snapshot: unknown
}

/** A log row's facts as its hash covers them, and nothing else that the row holds. */
export const hashedFacts = (facts: LogFacts): object => {
  const { loanId, sequence, act, editedById, editorName, editorCompany, editedAt, snapshot } = facts
  return { loanId, sequence, act, editedById, editorName, editorCompany, at: editedAt.toISOString(), snapshot }
}
