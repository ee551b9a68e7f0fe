import { Panel } from '#components/ui/panel.tsx'
import { reviewLabels, reviewMessages } from '#lib/lending/reviews/labels.ts'
import type { ReviewEntry, ReviewSheet } from '#lib/lending/reviews/schema.ts'
import { CollapsedRatings } from './collapsed-ratings.tsx'
import { RatingDirectionSection } from './rating-direction.tsx'
import { DIRECTIONS_CLASS, LoanReviewForm } from './review-form.tsx'
import { getReviewField, isOptionalAndEmpty } from './values.ts'
import { ReadOnlyReview } from './written-review.tsx'

export type ReviewsSectionProps = { sheet: ReviewSheet; product: string }

/**
 * The ratings, reviews and responses of a loan, editable by people whose company is a party of it; renders nothing if
 * there are none.
 */
export const ReviewsSection = ({ sheet, product }: ReviewsSectionProps) => {
  const { entries, answer, hasDates } = sheet
  const mayWrite = entries.some(({ writes }) => writes.length > 0)
  const isTold = ({ direction, removals }: ReviewEntry) =>
    answer[getReviewField(direction, 'stars')] !== null || removals.length > 0
  const told = entries.filter(isTold)
  if (!mayWrite && told.length === 0) return null
  const isOpen = mayWrite && hasDates
  return (
    <Panel id="ratings" title={reviewLabels.title}>
      {mayWrite && !hasDates && <p className="mb-2 text-muted">{reviewMessages.needsDates}</p>}
      {isOpen && entries.every((entry) => entry.closed || isOptionalAndEmpty(entry, answer)) ? (
        <CollapsedRatings label={reviewLabels.enter}>
          <LoanReviewForm sheet={sheet} product={product} isOpened />
        </CollapsedRatings>
      ) : isOpen ? (
        <LoanReviewForm sheet={sheet} product={product} />
      ) : (
        <div className={DIRECTIONS_CLASS}>
          {told.map((entry) => (
            <RatingDirectionSection key={entry.direction} entry={entry}>
              <ReadOnlyReview entry={entry} answer={answer} parts={['stars', 'review', 'response']} />
            </RatingDirectionSection>
          ))}
        </div>
      )}
    </Panel>
  )
}
