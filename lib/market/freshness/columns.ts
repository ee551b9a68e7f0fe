import type { ListColumn, ListColumns } from '#lib/core/columns.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { freshnessLabels } from './labels.ts'
import type { FreshnessRow } from './schema.ts'
import type { FreshnessSort } from './search.ts'

const categories = Object.fromEntries(
  CATEGORIES.map(({ key }, place): [string, ListColumn<FreshnessRow>] => [
    key,
    { label: categoryLabels[key], value: (row) => row.cells[place]?.daysLeft, isSorted: true },
  ]),
)

/** The columns of the board: a lender, its BDM and its six categories. */
export const freshnessColumns = {
  lender: { label: freshnessLabels.lender, value: (row: FreshnessRow) => row.company, isSorted: true },
  bdm: { label: freshnessLabels.bdm, value: (row: FreshnessRow) => row.bdm, isSorted: true },
  ...categories,
} as Record<FreshnessSort, ListColumn<FreshnessRow>> satisfies ListColumns<FreshnessRow>
