'use server'

import { z } from 'zod'
import { DomainError } from '#lib/core/errors.ts'
import { LARGEST_NUMBER, recordKey, recordVersion } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { saveLoanDraft } from '#lib/lending/saving/drafts/commands.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { getLoanForEditing } from '#lib/lending/saving/editing/queries.ts'
import { buildLoanAfterStep } from '#lib/lending/saving/steps/rules.ts'
import { loanStepSchema } from '#lib/lending/saving/steps/schema.ts'
import { action } from '#lib/web/action.ts'

/** The sequence number that ends the form's draft. */
const draft = z.int().min(1).max(LARGEST_NUMBER)
const buildEndedLoanDraft = (loanId: number | null, sequence: number) => ({
  loanId,
  sequence,
  base: null,
  values: null,
})

const createInput = z.strictObject({
  loan: z.unknown(),
  idempotencyKey: z.string().max(100).transform(removeUnstorable),
  draft,
})

/** Creates a loan from the form and ends its draft; the idempotency key turns a double click into one loan. */
export const createLoanAction = action({
  name: 'createLoan',
  policy: loanPolicies.create.who,
  schema: createInput,
  handle: async (actor, input) => {
    const created = await createLoan(actor, input.loan, { idempotencyKey: input.idempotencyKey })
    await saveLoanDraft(actor, buildEndedLoanDraft(null, input.draft))
    return created
  },
})

const updateInput = z.strictObject({ id: recordKey, loan: z.unknown(), draft })

/** Saves an edited loan and ends its draft. */
export const updateLoanAction = action({
  name: 'updateLoan',
  policy: loanPolicies.edit.who,
  schema: updateInput,
  handle: async (actor, input) => {
    const saved = await updateLoan(actor, input.id, input.loan)
    await saveLoanDraft(actor, buildEndedLoanDraft(input.id, input.draft))
    return saved
  },
})

const stepInput = z.strictObject({ id: recordKey, version: recordVersion, change: loanStepSchema })

/**
 * Settles or discharges a loan over the version that was read: the stored loan with the step's fields is saved as an
 * edit. A draft of its form stays.
 */
export const takeLoanStepAction = action({
  name: 'takeLoanStep',
  policy: loanPolicies.edit.who,
  schema: stepInput,
  handle: async (actor, { id, version, change }) => {
    const stored = await getLoanForEditing(actor, id)
    if (stored.version !== version) throw new DomainError('CONFLICT', loanMessages.overtaken, stored)
    return updateLoan(actor, id, { ...buildLoanAfterStep(stored, change), version })
  },
})

const reviewInput = z.strictObject({ id: recordKey, reviews: z.unknown() })

/** Saves the ratings, reviews and responses of a loan. */
export const saveReviewsAction = action({
  name: 'saveReviews',
  policy: loanPolicies.review.who,
  schema: reviewInput,
  handle: (actor, input) => recordReview(actor, input.id, input.reviews),
})
