import type { ListColumn, ListColumns } from '#lib/core/columns.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { freshnessLabels } from './labels.ts'
import type { FreshnessRow } from './schema.ts'

const categories = Object.fromEntries(
  CATEGORIES.map(({ key }, place): [string, ListColumn<FreshnessRow>] => [
    key,
    { label: categoryLabels[key], value: (row) => row.cells[place]?.daysLeft, isSorted: true },
  ]),
) as Record<CategoryKey, ListColumn<FreshnessRow>>

/** The columns of the freshness board: a lender with its BDM, and its six categories. */
export const freshnessColumns = {
  lender: { label: freshnessLabels.lender, value: (row: FreshnessRow) => row.company, isSorted: true },
  ...categories,
} satisfies ListColumns<FreshnessRow>
export type FreshnessColumn = keyof typeof freshnessColumns
