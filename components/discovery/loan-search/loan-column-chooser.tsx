import { ColumnChooser } from '#components/data-table/column-chooser.tsx'
import { type LoanColumnKey, loanColumns } from '#lib/discovery/loan-search/columns.ts'

/** Chooses among the columns of a list of loans; `shown` are those that show now. */
export const LoanColumnChooser = ({
  shown,
  list,
}: {
  shown: readonly LoanColumnKey[]
  list: 'loans' | 'profile-loans'
}) => <ColumnChooser columns={loanColumns} shown={shown} list={list} />
