import type { FieldPath, FieldValues } from 'react-hook-form'
import type { BoundControl, FieldEntry } from '#components/forms/form-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Asterisk } from '#components/ui/label.tsx'
import { StarInput } from '#components/ui/star-input.tsx'
import { getReviewPartLabel, reviewLabels, reviewMessages, reviewParties } from '#lib/lending/reviews/labels.ts'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'

type StarField<Values extends FieldValues> = {
  name: FieldPath<Values>
  direction: ReviewDirection
  isRequired: boolean
}

/** Returns the star field of one direction; the placeholder shows beside it while it is empty (row I-08). */
export const buildStarField = <Values extends FieldValues>({
  name,
  direction,
  isRequired,
}: StarField<Values>): FieldEntry<Values> => {
  const label = getReviewPartLabel(direction, 'stars')
  return {
    name,
    label,
    isRequired,
    labelsItself: true,
    render: ({ id, value, onChange, onBlur }: BoundControl<number>, _values, error) => {
      return (
        <div>
          <p aria-hidden className="font-semibold text-sm">
            {label}
            {isRequired && <Asterisk />}
          </p>
          <div className="flex flex-wrap items-center gap-x-3">
            {/* Aligns the first star with the label; the negative margin offsets the touch area. */}
            <span className="-ml-1.5">
              <StarInput
                id={id}
                name={name}
                label={label}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                isRequired={isRequired}
                isInvalid={error !== undefined}
                describedBy={error ? `${id}-error` : value === 0 ? `${id}-hint` : undefined}
                nameOf={reviewLabels.stars}
              />
            </span>
            {value === 0 ? (
              <span id={`${id}-hint`} className="text-muted">
                {reviewMessages.placeholder(reviewParties[direction].rated)}
              </span>
            ) : (
              <span aria-hidden className="font-semibold">
                {value.toFixed(1)}
              </span>
            )}
            {!isRequired && value > 0 && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`${reviewLabels.clear}: ${label}`}
                onClick={() => onChange(0)}
              >
                {reviewLabels.clear}
              </Button>
            )}
          </div>
          {error && (
            <p id={`${id}-error`} className="text-bad text-sm">
              {error}
            </p>
          )}
        </div>
      )
    },
  }
}
