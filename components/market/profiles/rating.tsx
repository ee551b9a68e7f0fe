import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { cn } from '#components/ui/cn.ts'
import { Stars } from '#components/ui/stars.tsx'
import { describeReviewedLoans, TOP_RATED } from '#lib/market/profiles/labels.ts'
import type { ProfileFigures } from '#lib/market/profiles/schema.ts'

type RatingProps = Pick<ProfileFigures, 'avgStarRating' | 'reviewedLoansCount' | 'positiveReviewsCount'> & {
  /** Shown instead of the number of rated loans, such as a button with that text. */
  reviews?: ReactNode
  /** True to put the number of rated loans below the stars, like the caption of a figure; on a phone beside them. */
  isStacked?: boolean
}

/**
 * A profile's rating in half stars, with the number of rated loans (row D-22); renders nothing if ratings are hidden.
 */
export const ProfileRating = ({
  avgStarRating,
  reviewedLoansCount,
  positiveReviewsCount,
  reviews,
  isStacked = false,
}: RatingProps) =>
  reviewedLoansCount === null ? null : (
    <span
      className={cn(
        'inline-flex flex-wrap items-center gap-x-3 gap-y-1',
        isStacked && 'sm:flex-col sm:items-start sm:gap-y-0',
      )}
    >
      <span className={cn('inline-flex flex-wrap items-center gap-x-3 gap-y-1', isStacked && 'sm:min-h-7')}>
        <Stars rating={avgStarRating} isLarge={isStacked} />
        {avgStarRating === 5 && (
          <Badge tone="good" icon={Award}>
            {TOP_RATED}
          </Badge>
        )}
      </span>
      {avgStarRating !== null &&
        (reviews || (
          <span className={cn('text-muted', isStacked && 'text-sm')}>
            {describeReviewedLoans(reviewedLoansCount, positiveReviewsCount)}
          </span>
        ))}
    </span>
  )
