import { formatCount, formatCounted } from '#lib/core/counts.ts'
import { type Day, formatDay } from '#lib/core/dates.ts'

// Formats whole dollars short but exact, with the letters of the other figures: '$500K', '$2.5M'.
const formatBandAmount = (dollars: number): string =>
  dollars < 1_000_000 ? `$${dollars / 1_000}K` : `$${dollars / 1_000_000}M`

const formatClosingMonth = (day: Day): string => formatDay(day).slice(3)

/** Texts about closed loans on a broker's public page. */
export const closingLabels = {
  title: 'What they have closed',
  none: 'No closed loans yet.',
  few: 'Too few closed loans to show more than the list below.',
  since: (total: number, first: Day | null) =>
    first ? `${formatCounted(total, 'loan')} closed since ${formatClosingMonth(first)}` : formatCounted(total, 'loan'),
  latest: (day: Day) => `The latest settled in ${formatClosingMonth(day)}.`,
  areas: 'Where',
  kinds: 'What for',
  securities: 'Secured by',
  sizes: 'How large',
  terms: 'For how long',
  most: (label: string, count: number, total: number) => `${label}: ${count} of ${formatCounted(total, 'loan')}`,
  elsewhereIn: (state: string) => `Elsewhere in ${state}`,
  otherPlaces: 'Other places',
  otherKinds: 'Other',
  otherSecurities: 'Other',
  andOthers: (label: string) => `${label} and others`,
  size: (from: number | null, below: number | null) => {
    if (from === null) return below === null ? 'Any amount' : `Below ${formatBandAmount(below)}`
    return below === null
      ? `${formatBandAmount(from)} or more`
      : `${formatBandAmount(from)} to ${formatBandAmount(below)}`
  },
  term: (from: number | null, next: number | null) => {
    if (from === null) return next === null ? 'Any term' : `Up to ${next - 1} months`
    return next === null ? `${from} months or more` : `${from} to ${next - 1} months`
  },
  ratings: 'How lenders rate them',
  stars: (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`,
  ratingCount: (count: number) => `${formatCount(count)} ratings`,
  byStars: 'By stars',
} as const
