'use client'

import { textArea, textField } from '#components/forms/fields/text.tsx'
import { type FieldEntry, FormFields, useFormValues } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { reviewLabels, reviewMessages, reviewParties } from '#lib/lending/reviews/labels.ts'
import {
  REASON_LENGTH,
  REVIEW_LENGTH,
  type ReviewEntry,
  type ReviewPart,
  type ReviewSheet,
} from '#lib/lending/reviews/schema.ts'
import { ReviewClashNotice } from './clash-notice.tsx'
import { RatingDirectionSection } from './rating-direction.tsx'
import { buildStarField } from './star-entry.tsx'
import { useReviewForm } from './use-review-form.ts'
import { getReviewField, getReviewFieldLabel, isOptionalAndEmpty, type ReviewValues } from './values.ts'
import { ReadOnlyReview } from './written-review.tsx'

/** Layout of two directions of rating, side by side on wide screens. */
export const DIRECTIONS_CLASS = 'grid items-start gap-x-10 gap-y-6 lg:grid-cols-2'

const GIVEN = ['stars', 'review'] as const satisfies ReviewPart[]

const listReadOnlyReviewParts = ({ writes }: ReviewEntry, parts: readonly ReviewPart[]): ReviewPart[] =>
  parts.filter((part) => !writes.includes(part))

type TextPart = Exclude<ReviewPart, 'stars'>

// A review or response that is still disabled, because stars or review are missing, is one line without a placeholder.
const buildReviewTextField = (
  { direction }: ReviewEntry,
  part: TextPart,
  values: ReviewValues,
): FieldEntry<ReviewValues> => {
  const name = getReviewField(direction, part)
  const before = getReviewField(direction, part === 'review' ? 'stars' : 'review')
  const isOpen = Boolean(values[before]) || values[name] !== ''
  const invited = part === 'review' ? reviewLabels.review(reviewParties[direction].rated) : reviewLabels.response
  const closed = part === 'review' ? reviewMessages.needsStars : reviewMessages.needsReview
  return textArea({
    name,
    label: getReviewFieldLabel(name),
    maxLength: REVIEW_LENGTH,
    isDisabled: !isOpen,
    ...(isOpen ? { rows: 3, placeholder: invited } : { rows: 1, hint: closed }),
  })
}

const buildReviewFields = (entry: ReviewEntry, values: ReviewValues): FieldEntry<ReviewValues>[] =>
  entry.writes.map((part) =>
    part === 'stars'
      ? buildStarField({ ...entry, name: getReviewField(entry.direction, part) })
      : buildReviewTextField(entry, part, values),
  )

// A law firm, and a side that has rated before, may only respond.
const getSaveLabel = ({ entries }: ReviewSheet): string =>
  entries.every(({ writes }) => writes.every((part) => part === 'response'))
    ? reviewLabels.saveResponse
    : reviewLabels.save

export type ReviewFormProps = {
  sheet: ReviewSheet
  product: string
  /** True to show the fields of empty directions to staff at once. */
  isOpened?: boolean
}

/** The ratings, reviews and responses of a loan, with the reader's own as fields (rows I-06 to I-08, I-10). */
export const LoanReviewForm = ({ sheet, product, isOpened = false }: ReviewFormProps) => {
  const { form, clashes, choose, removed } = useReviewForm(sheet, product)
  const values = useFormValues(form)
  const gone = removed(values)
  const reason: FieldEntry<ReviewValues> = textField({
    name: 'removalReason',
    label: `${reviewLabels.reason}: ${gone.map(getReviewFieldLabel).join(', ')}`,
    isRequired: true,
    maxLength: REASON_LENGTH,
    hint: reviewLabels.reasonHint,
  })
  return (
    <RecordForm
      form={form}
      label={reviewLabels.form}
      heading={reviewLabels.heading}
      summary="unplaced"
      save={form.isPending ? reviewLabels.saving : getSaveLabel(sheet)}
    >
      <ReviewClashNotice clashes={clashes} choose={choose} />
      <div className={DIRECTIONS_CLASS}>
        {sheet.entries.map((entry) => (
          <RatingDirectionSection
            key={entry.direction}
            entry={entry}
            isCollapsed={!isOpened && isOptionalAndEmpty(entry, sheet.answer)}
          >
            <ReadOnlyReview entry={entry} answer={sheet.answer} parts={listReadOnlyReviewParts(entry, GIVEN)} />
            {entry.writes.length === 0 &&
              !entry.closed &&
              sheet.answer[getReviewField(entry.direction, 'stars')] === null && (
                <p className="text-muted">{reviewLabels.none}</p>
              )}
            <div className="mt-2 grid gap-3 empty:hidden">
              <FormFields form={form} entries={buildReviewFields(entry, values)} />
            </div>
            <ReadOnlyReview entry={entry} answer={sheet.answer} parts={listReadOnlyReviewParts(entry, ['response'])} />
          </RatingDirectionSection>
        ))}
      </div>
      {gone.length > 0 && <FormFields form={form} entries={[reason]} />}
    </RecordForm>
  )
}
