import { Award } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { TOP_RATED } from '#lib/market/profiles/labels.ts'
import type { ProfileFigures } from '#lib/market/profiles/schema.ts'

type RatingProps = Pick<ProfileFigures, 'avgStarRating' | 'reviewedLoansCount' | 'positiveReviewsCount'>

/**
 * A profile's rating in half stars, with the number of rated loans (row D-22); renders nothing if ratings are hidden.
 */
export const Rating = ({ avgStarRating, reviewedLoansCount, positiveReviewsCount }: RatingProps) =>
  reviewedLoansCount === null ? null : (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars rating={avgStarRating} />
      {avgStarRating === 5 && (
        <Badge tone="good" icon={Award}>
          {TOP_RATED}
        </Badge>
      )}
      {avgStarRating !== null && reviewedLoansCount !== null && (
        <span className="text-muted">
          {formatCount(reviewedLoansCount, 'reviewed loan')}
          {positiveReviewsCount !== null && ` · ${positiveReviewsCount.toLocaleString('en-AU')} positive`}
        </span>
      )}
    </span>
  )

const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`
