import { formatAndMore, formatCounted } from '#lib/core/counts.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'

/** Texts of what a broker's chosen categories open. */
export const counterpartLabels = {
  title: 'Lenders in your categories',
  none: 'Choose a category above, and its lenders appear here.',
  empty: 'no lender offers it yet',
  lenders: (count: number) => formatCounted(count, 'lender'),
  more: formatAndMore,
  category: (key: CategoryKey) => categoryLabels[key],
  next: 'Describe a deal',
  nextText: 'See which of them fit it, and why.',
} as const
