import { type Day, longDay } from '#lib/core/dates.ts'
import { groupDigits } from '#lib/core/money.ts'

const MILLION = 1_000_000

// Short but exact: '$500,000', '$2.5m'.
const amount = (dollars: number): string =>
  dollars < MILLION ? `$${groupDigits(String(dollars))}` : `$${dollars / MILLION}m`

const month = (day: Day): string => longDay(day).slice(3)

const loans = (count: number): string => `${count.toLocaleString('en-AU')} ${count === 1 ? 'loan' : 'loans'}`

/** Texts about closed loans on a broker's public page. */
export const closingLabels = {
  title: 'What they have closed',
  none: 'No closed loans yet.',
  few: 'Too few closed loans to show more than the list below.',
  since: (total: number, first: Day | null) => (first ? `${loans(total)} closed since ${month(first)}` : loans(total)),
  latest: (day: Day) => `The latest settled in ${month(day)}.`,
  areas: 'Where',
  kinds: 'What for',
  securities: 'Secured by',
  sizes: 'How large',
  terms: 'For how long',
  most: (label: string, count: number, total: number) => `${label}: ${count} of ${loans(total)}`,
  elsewhereIn: (state: string) => `Elsewhere in ${state}`,
  otherPlaces: 'Other places',
  otherKinds: 'Other',
  otherSecurities: 'Other',
  andOthers: (label: string) => `${label} and others`,
  size: (from: number | null, below: number | null) => {
    if (from === null) return below === null ? 'Any amount' : `Below ${amount(below)}`
    return below === null ? `${amount(from)} or more` : `${amount(from)} to ${amount(below)}`
  },
  term: (from: number | null, next: number | null) => {
    if (from === null) return next === null ? 'Any term' : `Up to ${next - 1} months`
    return next === null ? `${from} months or more` : `${from} to ${next - 1} months`
  },
  ratings: 'How lenders rate them',
  stars: (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`,
  ratingCount: (count: number) => `${count.toLocaleString('en-AU')} ratings`,
  byStars: 'By stars',
} as const
