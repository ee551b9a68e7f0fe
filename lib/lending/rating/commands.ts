import { type Actor, isPerson, toEditorColumns } from '#lib/core/actor.ts'
import { invalid, requireStoredVersion } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import type { LoanId } from '#lib/lending/access/scope.ts'
import { updateFiguresAround } from '#lib/lending/projections/figures/commands.ts'
import { releaseHeldReviews } from '#lib/lending/rating/holding/commands.ts'
import { findReviewHoldBackStart } from '#lib/lending/rating/holding/rules.ts'
import { reviewMessages } from '#lib/lending/reviews/labels.ts'
import {
  checkReviewInput,
  DIRECTIONS,
  diffReviews,
  FIELDS,
  getVisibleReviews,
  listRemovedReviewParts,
  type ReviewChanges,
  type ReviewedLoan,
} from '#lib/lending/reviews/rules.ts'
import { type ReviewDirection, type ReviewPart, reviewSchema, toReviewAnswer } from '#lib/lending/reviews/schema.ts'
import { lockReviewedLoan } from '#lib/lending/reviews/scope.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/**
 * Writes ratings, reviews and responses of a loan. Replaced texts are kept, and a removal needs a reason. Log, search
 * row and figures change once the ratings are shown. Raises NOT_FOUND outside the scope, FORBIDDEN if the actor is no
 * party, CONFLICT with the stored reviews for a stale version, INVALID by field.
 */
export const recordReview = command({
  policy: loanPolicies.review,
  target: recordKey,
  input: reviewSchema,
  audits: ['LOAN_REVIEWED'],
  work: async ({ tx, actor, target, input: review, audit }) => {
    const { id: loanId, loan } = await lockReviewedLoan(tx, actor, target)
    const shown = getVisibleReviews(actor, loan)
    requireStoredVersion({ stored: toReviewAnswer(shown), version: review.version, message: reviewMessages.changed })
    const errors = checkReviewInput(actor, loan, review)
    if (errors.length > 0) throw invalid(errors)
    if (FIELDS.every((field) => review[field] === undefined)) throw invalid(reviewMessages.nothing)
    const changes = diffReviews(shown, review)
    if (changes.size === 0) return
    const since = findReviewHoldBackStart({
      isOn: getEnv().REVIEW_HOLD_BACK,
      loan,
      rated: listRatedDirectionsAfter(loan, changes),
      at: now(),
    })
    const reason = review.removalReason ?? null
    const save = async () => {
      await keepReplacedReview(tx, actor, { loanId, changes, reason })
      for (const [direction, change] of changes)
        await saveReviewDirection(tx, actor, { loanId, direction, change, since })
    }
    // Held-back ratings must not affect figures, search row or log before they are shown.
    if (since) await save()
    else
      await updateFiguresAround(tx, { loanId, movesSettlement: false }, save).then(() =>
        releaseHeldReviews(tx, actor, loanId),
      )
    await audit({
      action: 'LOAN_REVIEWED',
      subject: { kind: 'LOAN', id: loanId },
      details: reason && listRemovedReviewParts(changes).length > 0 ? { removalReason: reason } : {},
    })
  },
})

// Returns the directions that have stars after the changes.
const listRatedDirectionsAfter = (loan: ReviewedLoan, changes: ReviewChanges): Set<ReviewDirection> =>
  new Set(DIRECTIONS.filter((direction) => ({ ...loan.reviews[direction], ...changes.get(direction) }).stars))

const { sql } = Prisma

// Copies replaced values to `replaced_reviews` first: a trigger refuses to overwrite a value that is not kept there
// (threat F1).
const keepReplacedReview = async (
  tx: Tx,
  actor: Actor,
  { loanId, changes, reason }: { loanId: LoanId; changes: ReviewChanges; reason: string | null },
): Promise<void> => {
  const { editedById, editorName, editorCompany } = toEditorColumns(actor)
  const touched = [...changes].flatMap(([direction, change]) =>
    Object.entries(change).map(([part, value]) => sql`(${direction}, ${part}, ${value === null}::boolean)`),
  )
  await tx.$executeRaw`
    insert into replaced_reviews (loan_id, direction, part, value, version, written_by_id, written_at,
      replaced_by_id, replacer_name, replacer_company, replaced_at, reason)
    select r.loan_id, r.direction, was.part, was.value, r.version, was.by_id, was.at, ${editedById}::int, ${editorName},
      ${editorCompany}, ${now()}, case when touched.is_removed then ${reason} end
    from loan_reviews r
    cross join lateral (values ('stars', r.stars::text, r.stars_by_id, r.stars_at),
      ('review', r.review, r.review_by_id, r.review_at), ('response', r.response, r.response_by_id, r.response_at)
    ) was (part, value, by_id, at)
    join (values ${Prisma.join(touched)}) touched (direction, part, is_removed)
      on touched.direction = r.direction and touched.part = was.part
    where r.loan_id = ${loanId} and was.value is not null`
}

const saveReviewDirection = async (
  tx: Tx,
  actor: Actor,
  {
    loanId,
    direction,
    change,
    since,
  }: {
    loanId: LoanId
    direction: ReviewDirection
    change: Partial<Record<ReviewPart, string | number | null>>
    since: Date | null
  },
): Promise<void> => {
  const by = isPerson(actor) ? actor.accountId : null
  const at = now()
  // Each part has its own author and time.
  const columns = Object.entries(change).map(([part, value]) => ({
    [part]: value,
    [`${part}ById`]: by,
    [`${part}At`]: at,
  }))
  const data = Object.assign({ heldSince: since }, ...columns) as Record<string, never>
  // No upsert: PostgreSQL would check constraints on the proposed row, which lacks the unchanged parts.
  const where = { loanId, direction }
  const updated = await tx.loanReview.updateMany({ where, data: { ...data, version: { increment: 1 } } })
  if (updated.count === 0) await tx.loanReview.createMany({ data: [{ ...where, ...data }] })
}
