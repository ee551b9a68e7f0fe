'use client'

import type { ReactNode } from 'react'
import { getRatingDirectionLabel, reviewLabels } from '#lib/lending/reviews/labels.ts'
import type { ReviewEntry } from '#lib/lending/reviews/schema.ts'
import { RemovedReviewParts } from './written-review.tsx'

/** One direction of rating with its name and notes for the reader. */
export const RatingDirectionSection = ({ entry, children }: { entry: ReviewEntry; children: ReactNode }) => {
  const id = `rating-${entry.direction.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 border-line border-b pb-1.5 font-semibold">
        {getRatingDirectionLabel(entry.direction)}
      </h3>
      {entry.isHeld && <p className="mb-1 text-sm">{reviewLabels.held}</p>}
      {entry.closed && <p className="mb-1 text-muted text-sm">{entry.closed}</p>}
      {children}
      <RemovedReviewParts entry={entry} />
    </section>
  )
}
