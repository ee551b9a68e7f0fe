import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { drawWorkingInstant, type Instant } from './days.ts'
import type { PlannedLoan } from './loans.ts'
import { createRandom, type Random } from './random.ts'

/** A planned rating, review or response, written by a person of a company. */
export type PlannedReview = { at: Instant; loan: number; company: number; input: Record<string, string | number> }

const SHARES = { fromLender: 0.36, fromBroker: 0.32, ofLawyer: 0.5, text: 0.62, response: 0.25 }
const STARS = [
  [5, 46],
  [4, 34],
  [3, 13],
  [2, 5],
  [1, 2],
] as const

const OF_BROKER: Record<'good' | 'fair' | 'poor', string[]> = {
  good: [
    'Complete file on the first day, straight answers to every question.',
    'Knew the borrower’s position to the dollar. A pleasure to settle.',
    'Prepared the exit story well and chased the valuer for us.',
    'Honest about the weak points of the deal, which made it easy to price.',
    'Kept everybody on one page through a short settlement.',
    'Very good understanding of what we can and cannot fund.',
  ],
  fair: [
    'Good deal, but the financials came in three instalments.',
    'Settled a week late; communication was fine throughout.',
    'Fair file. The security schedule had to be redone once.',
  ],
  poor: ['Too many surprises after approval.', 'Documents arrived on the last day and were incomplete.'],
}
const OF_LENDER: typeof OF_BROKER = {
  good: [
    'Indicative terms within a day and no change to them afterwards.',
    'Took the time to walk the site before deciding.',
    'Clear about fees from the first call. The client will come back.',
    'Flexible on the prepayment and quick with the draw.',
    'Credit team answered the telephone, which is rare.',
    'Settled in nine business days on a difficult title.',
  ],
  fair: [
    'Good rate, slow valuation.',
    'The line fee appeared late in the process, otherwise fine.',
    'Documents needed two rounds, but they held the settlement date.',
  ],
  poor: ['Terms moved after the valuation came in as expected.', 'Hard to reach between approval and settlement.'],
}
const OF_LAWYER: typeof OF_BROKER = {
  good: [
    'Mortgage documents were out the same afternoon.',
    'Picked up a caveat that everybody else had missed.',
    'Practical advice and a fixed fee, as promised.',
    'Settlement ran to the minute.',
  ],
  fair: ['Careful work, though requisitions came late.', 'Fine in the end; two drafts had old party names.'],
  poor: ['Settlement was put off twice for missing signatures.'],
}
const RESPONSES = {
  good: [
    'Thank you, always good to work with you.',
    'Thanks, we look forward to the next one.',
    'Appreciated, and well run on your side too.',
  ],
  poor: [
    'Noted. We have changed how we collect documents since.',
    'Fair comment; the delay was ours.',
    'We see this differently, but thank you for the feedback.',
  ],
}

const getTone = (stars: number): 'good' | 'fair' | 'poor' => (stars >= 4 ? 'good' : stars === 3 ? 'fair' : 'poor')

/** Plans the reviews of settled loans in chronological order; `loan` is an index into the loans. */
export const planReviews = (today: Day, loans: readonly PlannedLoan[]): PlannedReview[] => {
  const random = createRandom(41_001)
  return loans
    .flatMap((loan, index) => (loan.settlementDate ? planLoanReviews(random, today, loan, index) : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

const planLoanReviews = (random: Random, today: Day, loan: PlannedLoan, index: number): PlannedReview[] => {
  const moment = (after: Day, least: number, most: number) => {
    const day = addDaysTo(after, random.int(least, most))
    return day < today ? drawWorkingInstant(random, day, today) : null
  }
  // A company on both sides rates neither.
  const brokers = loan.brokers.filter((company) => !loan.lenders.some((part) => part.company === company))
  const lenders = loan.lenders.map(({ company }) => company).filter((company) => !loan.brokers.includes(company))
  const [lender, broker] = [lenders[0], brokers[0]]
  const written: PlannedReview[] = []
  const write = (
    company: number,
    least: number,
    input: Record<string, string | number>,
    reply?: { field: string; company: number; stars: number },
  ) => {
    const when = moment(loan.day, least, least + 32)
    if (!when) return
    written.push({ at: when.instant, loan: index, company, input })
    if (!reply || !random.chance(SHARES.response)) return
    const answered = moment(when.day, 1, 12)
    if (answered)
      written.push({
        at: answered.instant,
        loan: index,
        company: reply.company,
        input: { [reply.field]: random.pick(RESPONSES[reply.stars >= 3 ? 'good' : 'poor']) },
      })
  }
  if (lender === undefined || broker === undefined) return []
  if (random.chance(SHARES.fromLender)) {
    const stars = random.weighted(STARS)
    const hasText = random.chance(SHARES.text)
    write(
      lender,
      2,
      {
        brokerStarsFromLender: stars,
        ...(hasText ? { brokerReviewByLender: random.pick(OF_BROKER[getTone(stars)]) } : {}),
        ...chooseLawyerText(random, 'lawyerStarsFromLender', 'lawyerReviewByLender'),
      },
      hasText ? { field: 'brokerResponseToLender', company: broker, stars } : undefined,
    )
  }
  if (random.chance(SHARES.fromBroker)) {
    const stars = random.weighted(STARS)
    const hasText = random.chance(SHARES.text)
    write(
      broker,
      4,
      {
        lenderStarsFromBroker: stars,
        ...(hasText ? { lenderReviewByBroker: random.pick(OF_LENDER[getTone(stars)]) } : {}),
        ...chooseLawyerText(random, 'lawyerStarsFromBroker', 'lawyerReviewByBroker'),
      },
      hasText ? { field: 'lenderResponseToBroker', company: lender, stars } : undefined,
    )
  }
  return written
}

const chooseLawyerText = (random: Random, starsField: string, textField: string): Record<string, string | number> => {
  if (!random.chance(SHARES.ofLawyer)) return {}
  const stars = random.weighted(STARS)
  return {
    [starsField]: stars,
    ...(random.chance(SHARES.text) ? { [textField]: random.pick(OF_LAWYER[getTone(stars)]) } : {}),
  }
}
