import { EmptyState } from '#components/ui/empty-state.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatPercent } from '#lib/core/money.ts'
import { summaryLabels } from '#lib/market/profiles/reviews/labels.ts'
import type { ReviewSummary } from '#lib/market/profiles/reviews/schema.ts'
import { LatestReview } from './latest-review.tsx'
import { StarDistribution } from './star-distribution.tsx'

/** Figures, distribution by side and the latest reviews of a profile (row D-22). */
export const ReviewBreakdown = ({ summary }: { summary: ReviewSummary }) => {
  const { avgStarRating, starsCount, received, latest, isPartial, shortfall } = summary
  const has = (direction: string) => received.some((side) => side.direction === direction)
  return (
    <div className="grid gap-5">
      {isPartial && <p className="text-muted">{summaryLabels.partial}</p>}
      {received.length === 0 ? (
        <EmptyState title={summaryLabels.none}>{summaryLabels.noneText}</EmptyState>
      ) : (
        <>
          <Stars rating={avgStarRating} count={starsCount} />
          <Facts
            items={[
              { label: summaryLabels.positive, value: formatCount(summary.positiveReviewsCount) },
              ...(has('LENDER_FROM_BROKER')
                ? [{ label: summaryLabels.positiveLender, value: formatCount(summary.positiveLenderReviewsCount) }]
                : []),
              ...(has('BROKER_FROM_LENDER')
                ? [{ label: summaryLabels.positiveBroker, value: formatCount(summary.positiveBrokerReviewsCount) }]
                : []),
              { label: summaryLabels.reviewedLoans, value: formatCount(summary.reviewedLoansCount) },
              ...(shortfall === null ? [] : [{ label: summaryLabels.shortfall, value: formatPercent(shortfall) }]),
            ]}
          />
          {received.map((side) => (
            <StarDistribution key={side.direction} {...side} />
          ))}
        </>
      )}
      {latest.length > 0 && (
        <section aria-labelledby="latest-reviews">
          <h3 id="latest-reviews" className="font-semibold">
            {summaryLabels.latest}
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {latest.map((review) => (
              <LatestReview key={`${review.loanId} ${review.direction}`} {...review} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
