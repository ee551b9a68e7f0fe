import type { FormError } from '#components/forms/form-errors.ts'
import { mergeParts } from '#lib/core/merging.ts'
import { getReviewPartLabel, reviewMessages, reviewParties } from '#lib/lending/reviews/labels.ts'
import { FIELDS } from '#lib/lending/reviews/rules.ts'
import {
  REVIEW_FIELDS,
  type ReviewAnswer,
  type ReviewDirection,
  type ReviewEntry,
  type ReviewField,
  type ReviewPart,
} from '#lib/lending/reviews/schema.ts'

/** The form's values: 0 for no stars, '' for no text. */
export type ReviewValues = Record<ReviewField, string | number> & { removalReason: string }

const isStarReviewField = (field: ReviewField): boolean => REVIEW_FIELDS[field][1] === 'stars'

/** Returns the field of one part of a direction. */
export const getReviewField = (direction: ReviewDirection, part: ReviewPart): ReviewField =>
  FIELDS.find((field) => REVIEW_FIELDS[field][0] === direction && REVIEW_FIELDS[field][1] === part) as ReviewField

/** Returns the label of a field. */
export const getReviewFieldLabel = (field: ReviewField): string =>
  getReviewPartLabel(REVIEW_FIELDS[field][0], REVIEW_FIELDS[field][1])

/** Returns a stored value as a form value. */
const toReviewFormValue = (field: ReviewField, answer: ReviewAnswer): string | number =>
  answer[field] ?? (isStarReviewField(field) ? 0 : '')

export const toReviewFormValues = (answer: ReviewAnswer): ReviewValues =>
  ({
    ...Object.fromEntries(FIELDS.map((field) => [field, toReviewFormValue(field, answer)])),
    removalReason: '',
  }) as ReviewValues

/** Returns the fields that the reader may write. */
export const listWritableReviewFields = (entries: readonly ReviewEntry[]): ReviewField[] =>
  entries.flatMap(({ direction, writes }) => writes.map((part) => getReviewField(direction, part)))

/** True for a direction that the reader may rate without having to, and that nobody has rated: staff see it collapsed. */
export const isOptionalAndEmpty = ({ direction, writes, isRequired, removals }: ReviewEntry, answer: ReviewAnswer) =>
  writes.includes('stars') &&
  !isRequired &&
  removals.length === 0 &&
  (['stars', 'review', 'response'] as const).every((part) => answer[getReviewField(direction, part)] === null)

const cleanReviewValue = (value: string | number): string | number | null =>
  (typeof value === 'string' ? value.trim() : value) || null

/** Returns the stored fields that the values empty, with the parts that depend on them. */
export const listRemovedReviewFields = (
  values: ReviewValues,
  base: ReviewAnswer,
  own: readonly ReviewField[],
): ReviewField[] => {
  const emptied = own.filter((field) => base[field] !== null && cleanReviewValue(values[field]) === null)
  const listDependent = (field: ReviewField): ReviewField[] => {
    const [direction, part] = REVIEW_FIELDS[field]
    const below: ReviewPart[] = part === 'stars' ? ['review', 'response'] : part === 'review' ? ['response'] : []
    return [field, ...below.map((each) => getReviewField(direction, each)).filter((each) => base[each] !== null)]
  }
  return [...new Set(emptied.flatMap(listDependent))]
}

/** Returns the payload: every field that the reader may write. */
export const buildReviewPayload = ({
  values,
  base,
  own,
  version,
}: {
  values: ReviewValues
  base: ReviewAnswer
  own: readonly ReviewField[]
  version: number
}): Record<string, unknown> => {
  const written = own
    .map((field): [ReviewField, unknown] => [field, cleanReviewValue(values[field])])
    .filter(([field, value]) => value !== null || base[field] !== null)
  const reason = listRemovedReviewFields(values, base, own).length > 0 ? { removalReason: values.removalReason } : {}
  return { ...Object.fromEntries(written), ...reason, version }
}

/** Returns errors beyond the schema: missing mandatory ratings (row I-08), and a missing reason for a removal. */
export const findReviewFormErrors = (
  payload: Record<string, unknown>,
  entries: readonly ReviewEntry[],
  product: string,
): FormError[] => [
  ...entries
    .filter(({ isRequired, direction }) => isRequired && !payload[getReviewField(direction, 'stars')])
    .map(({ direction }) => ({
      field: getReviewField(direction, 'stars'),
      message: reviewMessages.required(reviewParties[direction].rated, product),
    })),
  ...('removalReason' in payload && String(payload.removalReason).trim() === ''
    ? [{ field: 'removalReason', message: reviewMessages.needsReason }]
    : []),
]

/** True if a field that the reader may write differs from the stored value. */
export const hasUnsavedReview = (values: ReviewValues, base: ReviewAnswer, own: readonly ReviewField[]): boolean =>
  own.some((field) => cleanReviewValue(values[field]) !== base[field])

/** A field that two people changed, with both values. */
export type Clash = { field: ReviewField; mine: string | number; theirs: string | number }

/**
 * Three-way merge of ratings: fields changed only by the other are adopted; those changed by both are returned as
 * clashes.
 */
export const mergeReviews = ({
  values,
  base,
  stored,
  own,
}: {
  values: ReviewValues
  base: ReviewAnswer
  stored: ReviewAnswer
  own: readonly ReviewField[]
}): { taken: Partial<ReviewValues>; clashes: Clash[] } => {
  const { adopted, clashes } = mergeParts(FIELDS, (field) => {
    const mine = cleanReviewValue(values[field])
    const isMine = own.includes(field) || mine === stored[field]
    return { before: base[field], mine: isMine ? mine : base[field], theirs: stored[field] }
  })
  return {
    taken: Object.fromEntries(adopted.map(({ part: field }) => [field, toReviewFormValue(field, stored)])),
    clashes: clashes.map(({ part: field }) => ({
      field,
      mine: values[field],
      theirs: toReviewFormValue(field, stored),
    })),
  }
}
