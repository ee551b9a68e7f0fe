import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'

/** Texts of what a broker's chosen categories open. */
export const counterpartLabels = {
  title: 'Lenders in your categories',
  none: 'Choose a category above, and its lenders appear here.',
  empty: 'no lender offers it yet',
  lenders: (count: number) => (count === 1 ? '1 lender' : `${count.toLocaleString('en-AU')} lenders`),
  more: (count: number) => `and ${count.toLocaleString('en-AU')} more`,
  category: (key: CategoryKey) => categoryLabels[key],
  next: 'Describe a deal',
  nextText: 'See which of them fit it, and why.',
} as const

const MOST_STATES = 3

/** Says how many of the subscribers of a category have people in the chosen states; '' while none is chosen. */
export const describeSubscribersIn = (
  { total, found }: { total: number; found: number },
  states: readonly string[],
): string => {
  if (total === 0 || states.length === 0) return ''
  const place =
    states.length > MOST_STATES
      ? 'the chosen states'
      : states.length === 1
        ? states[0]
        : `${states.slice(0, -1).join(', ')} or ${states.at(-1)}`
  if (total === 1) return found === 1 ? ` It has people in ${place}.` : ` It has nobody in ${place}.`
  if (found === total) return ` All of them have people in ${place}.`
  if (found === 0) return ` None of them has people in ${place}.`
  return ` ${found.toLocaleString('en-AU')} of them ${found === 1 ? 'has' : 'have'} people in ${place}.`
}
