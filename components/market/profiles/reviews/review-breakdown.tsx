import Link from 'next/link'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Stars } from '#components/ui/stars.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { formatPercent } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { receivedLabels, summaryLabels } from '#lib/market/profiles/reviews/labels.ts'
import type { ReceivedRatings, ReviewSummary, WrittenReview } from '#lib/market/profiles/reviews/schema.ts'

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

const StarDistribution = ({ direction, distribution }: ReceivedRatings) => {
  const total = distribution.reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-labelledby={`ratings-${direction}`}>
      <h3 id={`ratings-${direction}`} className="font-semibold">
        {receivedLabels[direction]}
      </h3>
      <ul className="mt-1.5 grid gap-1">
        {distribution.map(({ stars, count }) => (
          <li key={stars} className="flex items-center gap-3">
            <span className="w-14 shrink-0">
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
            <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-sm bg-sunken">
              <span className="block h-full bg-star" style={{ width: `${Math.round((count / total) * 100)}%` }} />
            </span>
            <span className="w-12 shrink-0 text-right tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const LatestReview = ({ loanId, loanNo, direction, stars, review, response, reviewedAt }: WrittenReview) => (
  <li className="py-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars rating={stars} />
      <span className="text-muted">
        {receivedLabels[direction]}
        {reviewedAt && `, ${formatDay(toSydneyDay(new Date(reviewedAt)))}`}
      </span>
      <Link href={paths.loan(loanId)} prefetch={false} className="rounded-sm font-medium text-accent hover:underline">
        {loanNo}
      </Link>
    </p>
    <p className="mt-1 max-w-prose whitespace-pre-line break-words">{review}</p>
    {response && (
      <p className="mt-1 max-w-prose whitespace-pre-line break-words border-line border-l-2 pl-3 text-muted">
        {response}
      </p>
    )}
  </li>
)
