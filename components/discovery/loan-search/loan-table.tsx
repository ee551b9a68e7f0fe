import type { ReactNode } from 'react'
import { DataTable } from '#components/data-table/data-table.tsx'
import type { ListLink } from '#components/data-table/list-links.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import type { LoanSort } from '#lib/discovery/loan-search/search.ts'
import { furtherParties, loanTableColumns, withToggle } from './columns.tsx'
import { RowDetail } from './row-detail.tsx'

export type LoanTableProps = {
  loans: LoanPage
  sort: LoanSort
  /** Makes the links of headings and pager. */
  link: ListLink
  /** Columns chosen in the address; null shows the default ones. */
  chosen?: readonly string[] | null
  /** The public view: no lender, no expanding (row J-02). */
  isPublic?: boolean
  /** Height of the scroll area in pixels; null lets the page scroll. */
  height?: number | null
  empty: ReactNode
}

/** The one table of loans, for All Loans and for the loan lists of profiles (rows J-01 to J-03). */
export const LoanTable = ({ loans, sort, link, chosen, isPublic = false, height, empty }: LoanTableProps) => (
  <DataTable
    label="Loans"
    columns={isPublic ? loanTableColumns(true) : withToggle(loanTableColumns(), chosen)}
    rows={loans.rows}
    rowKey={(row) => row.id}
    chosen={chosen}
    sort={{ key: sort.column, direction: sort.isDescending ? 'desc' : 'asc' }}
    link={link}
    paging={loans}
    detail={(row) => (!isPublic && furtherParties(row) > 0 ? <RowDetail row={row} /> : null)}
    empty={empty}
    {...(height === undefined ? {} : { height })}
  />
)
