'use client'

import { type PackedPage, unpack } from '#lib/core/packing.ts'
import type { LoanCells } from '#lib/discovery/loan-search/columns.ts'
import { LoanTable, type LoanTableProps } from './loan-table.tsx'

type LoanListProps = Omit<LoanTableProps, 'loans' | 'isPublic'> & { loans: PackedPage<LoanCells> }

/** The table of loans of whoever is signed in: its rows come to the browser once, as data. */
export const LoanList = ({ loans, ...props }: LoanListProps) => (
  <LoanTable loans={{ ...loans, rows: unpack(loans.rows) }} {...props} />
)
