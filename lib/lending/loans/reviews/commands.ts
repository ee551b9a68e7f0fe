import { type Actor, isPerson } from '#lib/core/actor.ts'
import { invalid } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { changingFigures } from '#lib/lending/loans/figures/commands.ts'
import { appendLoanLog } from '#lib/lending/loans/logs/commands.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { reviewMessages } from '#lib/lending/loans/reviews/labels.ts'
import { reviewErrors } from '#lib/lending/loans/reviews/rules.ts'
import {
  REVIEW_FIELDS,
  type ReviewDirection,
  type ReviewField,
  type ReviewInput,
  type ReviewPart,
  reviewSchema,
} from '#lib/lending/loans/reviews/schema.ts'
import { heldLoan } from '#lib/lending/loans/reviews/scope.ts'
import type { LoanId } from '#lib/lending/loans/scope.ts'
import { refreshLoanSearch } from '#lib/lending/loans/searches/commands.ts'
import { now } from '#lib/server/clock.ts'
import type { Tx } from '#lib/server/db.ts'

/**
 * Writes ratings, reviews and responses of a loan by whoever may write each of them; the loan's log, search row and figures follow.
 * Raises NOT_FOUND outside the scope, FORBIDDEN for whoever is no party, INVALID by field.
 */
export const recordReview = command({
  policy: loanPolicies.review,
  target: recordKey,
  input: reviewSchema,
  audits: ['LOAN_REVIEWED'],
  work: async ({ tx, actor, target, input: review, audit }) => {
    const { id: loanId, loan } = await heldLoan(tx, actor, target)
    const errors = reviewErrors(actor, loan, review)
    if (errors.length > 0) throw invalid(errors)
    const directions = Map.groupBy(writtenFields(review), (field) => REVIEW_FIELDS[field][0])
    if (directions.size === 0) throw invalid(reviewMessages.nothing)
    await changingFigures(tx, loanId, async () => {
      for (const [direction, fields] of directions) await saveDirection(tx, actor, loanId, direction, fields, review)
    })
    await appendLoanLog(tx, actor, loanId, 'REVIEWED')
    await refreshLoanSearch(tx, [loanId])
    await audit({ action: 'LOAN_REVIEWED', subject: { kind: 'LOAN', id: loanId } })
  },
})

const writtenFields = (review: ReviewInput): ReviewField[] =>
  (Object.keys(REVIEW_FIELDS) as ReviewField[]).filter((field) => review[field] !== undefined)

const saveDirection = async (
  tx: Tx,
  actor: Actor,
  loanId: LoanId,
  direction: ReviewDirection,
  fields: ReviewField[],
  review: ReviewInput,
): Promise<void> => {
  const by = isPerson(actor) ? actor.accountId : null
  const at = now()
  const columns = fields.map((field) => columnsOf(REVIEW_FIELDS[field][1], review[field], by, at))
  const data = Object.assign({}, ...columns) as Record<string, never>
  await tx.loanReview.upsert({
    where: { loanId_direction: { loanId, direction } },
    create: { loanId, direction, ...data },
    update: { ...data, version: { increment: 1 } },
  })
}

// Each part has its own author and time; an emptied text is no text.
const columnsOf = (part: ReviewPart, value: string | number | undefined, by: number | null, at: Date) => {
  const stored = value === '' ? null : value
  return { [part]: stored, [`${part}ById`]: by, [`${part}At`]: at }
}
