import type { ReactNode } from 'react'
import { getRatingDirectionLabel, reviewLabels } from '#lib/lending/reviews/labels.ts'
import { getRatingAnchor, type ReviewEntry } from '#lib/lending/reviews/schema.ts'
import { CollapsedRatings } from './collapsed-ratings.tsx'
import { RemovedReviewParts } from './written-review.tsx'

type Props = { entry: ReviewEntry; isCollapsed?: boolean; children: ReactNode }

/** One direction of rating with its name and notes for the reader; a collapsed one opens by its button. */
export const RatingDirectionSection = ({ entry, isCollapsed = false, children }: Props) => {
  const id = getRatingAnchor(entry.direction)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 border-line border-b pb-1.5 font-semibold">
        {getRatingDirectionLabel(entry.direction)}
      </h3>
      {entry.isHeld && <p className="mb-1 text-sm">{reviewLabels.held}</p>}
      {entry.closed && <p className="mb-1 text-muted text-sm">{entry.closed}</p>}
      {isCollapsed ? <CollapsedRatings label={reviewLabels.enterOne}>{children}</CollapsedRatings> : children}
      <RemovedReviewParts entry={entry} />
    </section>
  )
}
