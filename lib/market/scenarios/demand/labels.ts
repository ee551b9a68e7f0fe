import { formatCount } from '#lib/core/counts.ts'

/** Texts of the figures that show a lender how its criteria meet the deals of brokers. */
export const demandLabels = {
  title: 'Deals and these criteria',
  note: 'Counted every night, rounded to five. Only you and our staff see it.',
  asked: 'Deals of the last 90 days',
  caught: 'Would fit',
  costs: 'Costs you most',
  lost: (rule: string, count: number) => `${rule}: about ${count} more would fit without it`,
  noRule: 'No single rule',
  about: (count: number) => (count === 0 ? 'Fewer than 5, or of fewer than 3 companies' : `About ${count}`),
  tooFew:
    'Nothing to show yet. Figures appear the night after the category is verified, once brokers of three companies have saved or asked about five deals in 90 days. Fewer would show whose deals they are.',
  book: 'Where your book differs',
  gap: (outside: number, of: number) => `${formatCount(outside)} of ${formatCount(of)} loans settled in two years`,
  bookAgrees: 'Your loans of the last two years are within these criteria.',
  counted: (day: string) => `Counted on ${day}.`,
} as const
