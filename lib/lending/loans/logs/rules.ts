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

/** The text whose SHA-256 chains a log row to the one before it; the same for a row read back from the database. */
export const hashedText = (facts: LogFacts, previousHash: string | null): string => {
  const { loanId, sequence, act, editedById, editorName, editorCompany, editedAt, snapshot } = facts
  const at = editedAt.toISOString()
  return canonical({ loanId, sequence, act, editedById, editorName, editorCompany, at, snapshot, previousHash })
}

/** JSON with sorted keys and without spaces, so that equal values give equal texts. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const fields = value as Record<string, unknown>
  const given = Object.keys(fields).filter((key) => fields[key] !== undefined)
  return `{${given
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(fields[key])}`)
    .join(',')}}`
}
