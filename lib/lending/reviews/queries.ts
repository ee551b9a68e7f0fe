import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import type { LoanId } from '#lib/lending/access/scope.ts'
import { reviewMessages } from '#lib/lending/reviews/labels.ts'
import {
  DIRECTIONS,
  FIELDS,
  getReviewWriteRefusal,
  getVisibleReviews,
  type ReviewedLoan,
} from '#lib/lending/reviews/rules.ts'
import {
  type LoanReviews,
  REVIEW_FIELDS,
  type ReviewAnswer,
  type ReviewDirection,
  type ReviewEntry,
  type ReviewPart,
  type ReviewRemoval,
  type ReviewSheet,
  toReviewAnswer,
} from '#lib/lending/reviews/schema.ts'
import { mayReview, readReviewedLoan } from '#lib/lending/reviews/scope.ts'
import { database } from '#lib/server/database/db.ts'

/** Returns the twelve review fields of a loan as the actor may see them. Raises NOT_FOUND outside the scope. */
export const getReviews = async (actor: Actor, id: number): Promise<ReviewAnswer> => {
  if (!loanPolicies.view.who(actor)) throw forbidden()
  const { loan } = await readReviewedLoan(actor, id)
  return toReviewAnswer(getVisibleReviews(actor, loan))
}

/**
 * Returns a loan's reviews as the actor may read and write them, with past removals and their reasons. Raises NOT_FOUND
 * outside the scope.
 */
export const getReviewSheet = async (actor: Actor, id: number): Promise<ReviewSheet> => {
  if (!loanPolicies.view.who(actor)) throw forbidden()
  const { id: loanId, loan } = await readReviewedLoan(actor, id)
  const shown = getVisibleReviews(actor, loan)
  const removals = await readReviewRemovals(actor, loanId, loan)
  return {
    loanId,
    hasDates: loan.settlementDate !== null && loan.repaymentDate !== null,
    answer: toReviewAnswer(shown),
    entries: DIRECTIONS.map((direction) =>
      buildReviewEntry(actor, { loan, shown, direction, removals: removals(direction) }),
    ),
  }
}

const buildReviewEntry = (
  actor: Actor,
  {
    loan,
    shown,
    direction,
    removals,
  }: { loan: ReviewedLoan; shown: LoanReviews; direction: ReviewDirection; removals: ReviewRemoval[] },
): ReviewEntry => {
  const refusals = FIELDS.filter((field) => REVIEW_FIELDS[field][0] === direction).map(
    (field): [ReviewPart, string | null] => [REVIEW_FIELDS[field][1], getReviewWriteRefusal(actor, loan, field)],
  )
  const writes = refusals.filter(([, refusal]) => refusal === null).map(([part]) => part)
  const closed = refusals.find(([part]) => part === 'stars')?.[1] ?? null
  const isSeen = shown[direction] !== undefined
  return {
    direction,
    writes,
    isRequired: writes.includes('stars') && !unrestricted(actor),
    closed: closed === reviewMessages.notYours ? null : closed,
    isHeld: isSeen && Boolean(loan.reviews[direction]?.heldSince),
    removals: isSeen ? removals : [],
  }
}

// Names are shown to parties only, because they could reveal a lender that hides its book.
const readReviewRemovals = async (actor: Actor, loanId: LoanId, loan: ReviewedLoan) => {
  const rows = await database().replacedReview.findMany({
    where: { loanId, reason: { not: null } },
    orderBy: [{ replacedAt: 'asc' }, { id: 'asc' }],
  })
  const tellsWho = mayReview(actor, loan)
  const byDirection = Map.groupBy(rows, ({ direction }) => direction as ReviewDirection)
  return (direction: ReviewDirection): ReviewRemoval[] =>
    (byDirection.get(direction) ?? []).map(({ part, replacerName, replacerCompany, replacedAt, reason }) => ({
      part: part as ReviewPart,
      by: tellsWho ? replacerName : null,
      company: tellsWho ? replacerCompany : null,
      at: replacedAt,
      reason: reason ?? '',
    }))
}
