import { type PackedPage, packPageOfRows } from '#lib/core/packing.ts'
import type { LoanCells } from '#lib/discovery/loan-search/columns.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'

/**
 * Packs a page of loans for the browser: without the total in each row, and with the parties of expandable rows only.
 */
export const packLoans = (loans: LoanPage): PackedPage<LoanCells> =>
  packPageOfRows({
    ...loans,
    rows: loans.rows.map(({ totalPrincipal: _total, loanLendersBrokers, ...row }) => ({
      ...row,
      loanLendersBrokers: loanLendersBrokers.length > 1 ? loanLendersBrokers : [],
    })),
  })
