import { Award } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { formatCount, formatCounted } from '#lib/core/counts.ts'
import { TOP_RATED } from '#lib/market/profiles/labels.ts'
import type { ProfileFigures } from '#lib/market/profiles/schema.ts'

type RatingProps = Pick<ProfileFigures, 'avgStarRating' | 'reviewedLoansCount' | 'positiveReviewsCount'>

/**
 * A profile's rating in half stars, with the number of rated loans (row D-22); renders nothing if ratings are hidden.
 */
export const ProfileRating = ({ avgStarRating, reviewedLoansCount, positiveReviewsCount }: RatingProps) =>
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
          {formatCounted(reviewedLoansCount, 'reviewed loan')}
          {positiveReviewsCount !== null && ` · ${formatCount(positiveReviewsCount)} positive`}
        </span>
      )}
    </span>
  )
