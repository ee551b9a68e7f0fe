import { Panel } from '#components/ui/panel.tsx'
import { Stars } from '#components/ui/stars.tsx'
import type { LoanView } from '#lib/lending/loans/view/schema.ts'

type Rating = {
  label: string
  stars: number | string | null
  review: string | number | null
  response: string | number | null
}

const ratingsOf = (loan: LoanView): Rating[] => [
  {
    label: 'Broker, rated by the lender',
    stars: loan.brokerStarsFromLender,
    review: loan.brokerReviewByLender,
    response: loan.brokerResponseToLender,
  },
  {
    label: 'Lender, rated by the broker',
    stars: loan.lenderStarsFromBroker,
    review: loan.lenderReviewByBroker,
    response: loan.lenderResponseToBroker,
  },
  {
    label: 'Lawyer, rated by the lender',
    stars: loan.lawyerStarsFromLender,
    review: loan.lawyerReviewByLender,
    response: loan.lawyerResponseToLender,
  },
  {
    label: 'Lawyer, rated by the broker',
    stars: loan.lawyerStarsFromBroker,
    review: loan.lawyerReviewByBroker,
    response: loan.lawyerResponseToBroker,
  },
]

/** The ratings, reviews and responses that a loan has; nothing without any. */
export const RatingsPanel = ({ loan }: { loan: LoanView }) => {
  const ratings = ratingsOf(loan).filter(({ stars }) => stars !== null)
  if (ratings.length === 0) return null
  return (
    <Panel id="ratings" title="Ratings and reviews">
      <ul className="divide-y divide-line">
        {ratings.map(({ label, stars, review, response }) => (
          <li key={label} className="py-2.5 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="text-muted">{label}</span>
              <Stars rating={Number(stars)} />
            </div>
            {review && <p className="mt-1 max-w-prose whitespace-pre-line break-words">{review}</p>}
            {response && (
              <p className="mt-1 max-w-prose whitespace-pre-line break-words border-line border-l-2 pl-3 text-muted">
                {response}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
