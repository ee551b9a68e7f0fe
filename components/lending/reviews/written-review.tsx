import { Stars } from '#components/ui/stars.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { getReviewPartLabel, reviewLabels } from '#lib/lending/reviews/labels.ts'
import type { ReviewAnswer, ReviewEntry, ReviewPart } from '#lib/lending/reviews/schema.ts'
import { getReviewField } from './values.ts'

type Props = { entry: ReviewEntry; answer: ReviewAnswer; parts: readonly ReviewPart[] }

/** Stars, review and response of one direction, read-only. */
export const ReadOnlyReview = ({ entry: { direction }, answer, parts }: Props) => {
  const getPart = (part: ReviewPart) => (parts.includes(part) ? answer[getReviewField(direction, part)] : null)
  const [stars, review, response] = [getPart('stars'), getPart('review'), getPart('response')]
  return (
    <>
      {stars !== null && <Stars rating={Number(stars)} />}
      {review !== null && <p className="mt-1 max-w-prose whitespace-pre-line break-words">{review}</p>}
      {response !== null && (
        <p className="mt-2 max-w-prose whitespace-pre-line break-words border-line border-l-2 pl-3 text-muted">
          <span className="block text-sm">{getReviewPartLabel(direction, 'response')}</span>
          {response}
        </p>
      )}
    </>
  )
}

/** The removed parts of a direction: by whom, when and why. */
export const RemovedReviewParts = ({ entry: { direction, removals } }: { entry: ReviewEntry }) =>
  removals.length === 0 ? null : (
    <ul className="mt-2 space-y-1 text-muted text-sm">
      {removals.map(({ part, by, company, at, reason }) => (
        <li key={`${part} ${at.getTime()}`} className="max-w-prose break-words">
          {reviewLabels.removed(getReviewPartLabel(direction, part))}
          {by && ` by ${by}`}
          {company && `, ${company}`}, {formatDayTime(at)}: {reason}
        </li>
      ))}
    </ul>
  )
