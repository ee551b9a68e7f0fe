import type { ListColumn, ListColumns } from '#lib/core/columns.ts'
import { mapKeys } from '#lib/core/records.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { freshnessLabels } from './labels.ts'
import type { FreshnessRow } from './schema.ts'

const categories = mapKeys(
  CATEGORY_KEYS,
  (key, place): ListColumn<FreshnessRow> => ({
    label: categoryLabels[key],
    value: (row) => row.cells[place]?.daysLeft,
    isSorted: true,
  }),
)

/** The columns of the freshness board: a lender with its BDM, and its six categories. */
export const freshnessColumns = {
  lender: { label: freshnessLabels.lender, value: (row: FreshnessRow) => row.company, isSorted: true },
  ...categories,
} satisfies ListColumns<FreshnessRow>
export type FreshnessColumn = keyof typeof freshnessColumns
