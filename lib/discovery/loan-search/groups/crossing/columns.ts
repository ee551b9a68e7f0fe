import { FORMATS, type Format, type ListColumn } from '#lib/core/columns.ts'
import { formatDollars } from '#lib/core/money.ts'
import type { CrossColumns, CrossRow, OfFees } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { measureLabels } from '#lib/discovery/loan-search/groups/measures/labels.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'

const CHANGE: Format = { text: (change: bigint) => formatDollars(change), sheet: 'dollars', isFigure: true }

/** Returns the key of a column by its place. */
export const getCellKey = (at: number): string => `cell${at}`

/** Returns the columns of a table of groups across others, for screen and files; those that sort have the name of their order. */
export const buildCrossColumns = (
  by: GroupedBy,
  { columns, compared, isOfFees }: CrossColumns & OfFees,
): Record<string, ListColumn<CrossRow>> => {
  const cells = columns.map(({ name }, at): [string, ListColumn<CrossRow>] => [
    getCellKey(at),
    { label: name, value: (row) => row.cells[at] ?? 0n, format: FORMATS.dollars },
  ])
  const change: ListColumn<CrossRow> = {
    label: crossingLabels.change,
    value: (row) => row.change,
    format: CHANGE,
    isSorted: true,
  }
  return {
    name: { label: groupingNames[by].name, value: ({ name }) => name, isSorted: true },
    ...Object.fromEntries(cells),
    ...(compared ? Object.fromEntries([['change', change]]) : {}),
    principal: {
      label: isOfFees ? measureLabels.totalFees : crossingLabels.total,
      value: (row) => row.principal,
      format: FORMATS.dollars,
      isSorted: true,
    },
    loans: { label: 'Loans', value: (row) => row.loans, format: FORMATS.count, isSorted: true },
  }
}
