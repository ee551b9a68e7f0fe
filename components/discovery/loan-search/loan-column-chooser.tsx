import { ColumnChooser } from '#components/data-table/column-chooser.tsx'
import { type LoanColumnKey, loanColumns } from '#lib/discovery/loan-search/columns.ts'
import type { LoanChoice } from './loan-list.tsx'

/** Chooses among the columns of a list of loans; `shown` are those that show now. */
export const LoanColumnChooser = ({ shown, choice }: { shown: readonly LoanColumnKey[]; choice: LoanChoice }) => (
  <ColumnChooser columns={loanColumns} shown={shown} {...choice} />
)
