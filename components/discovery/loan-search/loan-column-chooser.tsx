import { ColumnChooser } from '#components/data-table/column-chooser.tsx'
import { shownColumns } from '#components/data-table/columns.ts'
import { loanColumns } from '#lib/discovery/loan-search/labels.ts'
import { loanTableColumns } from './columns.tsx'

/** Chooses among the columns of a list of loans; `chosen` as in `LoanTable`. */
export const LoanColumnChooser = ({ chosen }: { chosen: readonly string[] | null }) => (
  <ColumnChooser
    columns={loanColumns.map(({ id, name, isDefault }) => ({ id, header: name, isDefault }))}
    shown={shownColumns(loanTableColumns(), chosen).map(({ id }) => id)}
  />
)
