import type { ReactNode } from 'react'
import { DataTable } from '#components/data-table/data-table.tsx'
import { buildListLink, type ListPlace } from '#components/data-table/list-links.ts'
import type { DataTableProps } from '#components/data-table/table-frame.tsx'
import type { Page } from '#lib/core/pagination.ts'
import type { LoanCells, LoanColumnKey } from '#lib/discovery/loan-search/columns.ts'
import type { LoanSort } from '#lib/discovery/loan-search/search.ts'
import { buildLoanColumns, type OwnParts } from './columns.tsx'

export type LoanTableProps = {
  loans: Page<LoanCells>
  sort: LoanSort
  place: ListPlace
  /** The displayed columns, in order. */
  columns: readonly LoanColumnKey[]
  /** The public view: links lead to public pages, and no row expands (row J-02). */
  isPublic?: boolean
  /** The query of the visitor's search, which links of the public view keep. */
  publicQuery?: string
  /** What the lender of the search has lent itself of the loans that it shares. */
  parts?: OwnParts | null
  /** Renders the list; passed in, so that a public page does not load the side panel's code. */
  draw?: (list: DataTableProps<LoanCells>) => ReactNode
  /** Shown instead of rows if there are none. */
  empty: ReactNode
}

/** The loan table, for All Loans and for the loan lists of profiles (rows J-01 to J-03). */
export const LoanTable = (props: LoanTableProps) => {
  const {
    loans,
    sort,
    place,
    columns,
    isPublic = false,
    publicQuery = '',
    parts = null,
    draw = DataTable,
    empty,
  } = props
  const { rows, total, page, pageSize } = loans
  return draw({
    label: 'Loans',
    columns: buildLoanColumns(columns, isPublic, { publicQuery, parts }),
    rows,
    rowKey: (row) => row.id,
    sort,
    link: buildListLink(place),
    paging: { total, page, pageSize },
    empty,
  })
}
