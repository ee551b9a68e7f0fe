import { formatCount } from '#lib/core/counts.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'

/** Texts of an answer as of an earlier day. */
export const earlierLabels = {
  field: 'As of',
  hint: 'Judges the deal by the criteria of an earlier day.',
  today: 'Back to today',
  notice: (day: string) =>
    `As of ${day}: the criteria that lenders had published that day. Days since verification count until then. What closed loans show is of today.`,
  judged: (count: number, category: CategoryKey, day: string) =>
    count === 1
      ? `1 lender offered ${categoryLabels[category]} on ${day} with verified criteria. It is judged below.`
      : `${formatCount(count)} lenders offered ${categoryLabels[category]} on ${day} with verified criteria. All of them are judged below.`,
} as const

export const earlierMessages = {
  day: 'Enter a day.',
  future: 'Choose today or an earlier day.',
  before: (first: string) => `Criteria are recorded from ${first} on. Choose that day or a later one.`,
  none: 'No criteria were recorded in this category yet.',
} as const
