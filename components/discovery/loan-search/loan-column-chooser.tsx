import { ColumnChooser } from '#components/data-table/column-chooser.tsx'
import { type LoanColumnKey, loanColumns } from '#lib/discovery/loan-search/columns.ts'
import type { LoanChoice } from './loan-list.tsx'

/** The Columns button of a loan list; `shown` are the displayed columns. */
export const LoanColumnChooser = ({ shown, choice }: { shown: readonly LoanColumnKey[]; choice: LoanChoice }) => (
  <ColumnChooser columns={loanColumns} shown={shown} {...choice} />
)
