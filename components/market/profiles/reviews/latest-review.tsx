import Link from 'next/link'
import { Stars } from '#components/ui/stars.tsx'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { receivedLabels } from '#lib/market/profiles/reviews/labels.ts'
import type { WrittenReview } from '#lib/market/profiles/reviews/schema.ts'

/** A review in words with its loan and answer. */
export const LatestReview = ({ loanId, loanNo, direction, stars, review, response, reviewedAt }: WrittenReview) => (
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
