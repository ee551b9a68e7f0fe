import { z } from 'zod'
import { answeredId, comparedField } from '#lib/core/answers.ts'
import { byId, pagingSchema, recordId } from '#lib/core/parsing.ts'
import { loanAnswer, loanBroker, loanLender } from '#lib/lending/records/view/schema.ts'

/** The page sizes of a loan's log (row I-01). */
export const LOG_PAGE_SIZES = [20] as const
export const logsQuery = pagingSchema(LOG_PAGE_SIZES)

/** The URL parameters that identify a version of a loan. */
export const logParams = byId.extend({ logId: recordId })

const act = z.enum(['CREATED', 'UPDATED', 'REVIEWED', 'DELETED'])

const head = {
  id: answeredId,
  loanId: answeredId,
  sequence: z.int().min(1),
  act,
  editedAt: z.date(),
  editorName: z.string(),
  editorCompany: z.string().nullable(),
}

const listedHead = z.strictObject(head)

/** A version of a loan in the list of its log, with the labels of what it changed. */
const loanLogRow = listedHead.extend({ changes: z.array(z.string()) })
export type LoanLogRow = z.output<typeof loanLogRow>

/** A version of a loan as it was saved, as one viewer may read it (row I-04). */
export const snapshotAnswer = loanAnswer.omit({ variant: true }).extend({
  ...head,
  associatedLenders: z.array(loanLender),
  associatedBrokers: z.array(loanBroker),
})
export type LoanSnapshotView = z.output<typeof snapshotAnswer>

/** The comparison of a version with an earlier one, or with nothing. */
export const loanComparison = z.strictObject({
  before: listedHead.nullable(),
  after: listedHead,
  fields: z.array(comparedField),
})
export type LoanComparison = z.output<typeof loanComparison>

/** A page of a log; its rows are called `result`, as the specification has it. */
export const logsAnswer = z.strictObject({ result: z.array(loanLogRow), total: z.int().min(0), page: z.int().min(0) })
