'use client'

import { FormFields } from '#components/forms/form-fields.tsx'
import { toActionSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { buildStarField } from '#components/lending/reviews/star-entry.tsx'
import {
  buildReviewPayload,
  findReviewFormErrors,
  getReviewField,
  type ReviewValues,
  toReviewFormValues,
} from '#components/lending/reviews/values.ts'
import { showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { reviewLabels, reviewMessages } from '#lib/lending/reviews/labels.ts'
import { type ReviewSheet, reviewSchema } from '#lib/lending/reviews/schema.ts'
import { stepLabels } from '#lib/lending/saving/steps/labels.ts'
import { saveReviewsAction } from '#lib/web/actions/loans.ts'
import { type RatingBatch, StepDialog, type StepDialogProps } from './step-frame.tsx'
import { usePutAside } from './use-put-aside.ts'

// Nested, so that the fields' ids differ from those of the ratings on the page below.
type Values = { given: ReviewValues }

/** The dialog that gives the ratings of the reader's side. */
export const RateStepDialog = ({
  sheet,
  product,
  loan,
  batch,
  onClose,
  onShow,
  onDone,
}: StepDialogProps & { sheet: ReviewSheet; product: string; batch: RatingBatch | null }) => {
  const navigate = useNavigate()
  const { isPending, putAside } = usePutAside(loan)
  const { answer } = sheet
  const entries = sheet.entries.filter(({ isRequired }) => isRequired)
  const own = entries.map(({ direction }) => getReviewField(direction, 'stars'))
  const form = useRecordForm<Values>({
    initial: { given: toReviewFormValues(answer) },
    version: answer.version,
    schema: reviewSchema,
    payloadOf: ({ given: values }, version) => buildReviewPayload({ values, base: answer, own, version }),
    rulesOf: (payload) => findReviewFormErrors(payload, entries, product),
    placeOf: (path) => `given.${path}`,
    send: (reviews) => toActionSaveResult(saveReviewsAction({ id: sheet.loanId, reviews })),
    onSaved: (_saved, leave) => {
      if (!batch) return onDone(stepLabels.rated)
      showSuccess(stepLabels.rated)
      leave(batch.nextHref)
    },
    problem: reviewLabels.problem,
    unsaved: reviewLabels.unsaved,
    tells: 'saved',
  })
  return (
    <StepDialog
      form={form}
      step="rate"
      loanNo={loan.loanNo}
      overtaken={form.stored === null ? null : reviewMessages.meanwhile}
      onClose={onClose}
      description={batch && stepLabels.batch(batch.place, batch.total)}
      aside={
        batch && (
          <div className="mr-auto flex">
            <Button variant="ghost" onClick={() => navigate(batch.nextHref)}>
              {stepLabels.skip}
            </Button>
            <Button variant="ghost" isPending={isPending} onClick={() => putAside(batch)}>
              {stepLabels.putAside}
            </Button>
          </div>
        )
      }
      onShow={onShow}
    >
      <FormFields
        form={form}
        entries={entries.map(({ direction, isRequired }) =>
          buildStarField<Values>({ name: `given.${getReviewField(direction, 'stars')}`, direction, isRequired }),
        )}
      />
      <p className="text-muted text-sm">{stepLabels.reviewsBelow}</p>
    </StepDialog>
  )
}
