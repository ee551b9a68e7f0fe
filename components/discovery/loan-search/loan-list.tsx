'use client'

import { lazy, Suspense } from 'react'
import { ExpandableRow } from '#components/data-table/expandable-row.tsx'
import { TableWithSidePanel } from '#components/data-table/panel/opening-table.tsx'
import type { RowPanel } from '#components/data-table/panel/panes.tsx'
import type { DataTableProps } from '#components/data-table/table-frame.tsx'
import type { ColumnChoice } from '#components/data-table/use-kept-columns.ts'
import { LoanStatusBadge } from '#components/lending/statuses/status-badge.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type PackedPage, unpackRows } from '#lib/core/packing.ts'
import { paths } from '#lib/core/paths.ts'
import { type LoanCells, loanColumns } from '#lib/discovery/loan-search/columns.ts'
import { LoanTable, type LoanTableProps } from './loan-table.tsx'
import { addPartyToggleChips, isLoanRowExpandable } from './marks.tsx'
import { LoanRowParties } from './row-detail.tsx'

type LoanListProps = Omit<LoanTableProps, 'loans' | 'isPublic' | 'publicQuery' | 'draw'> & {
  loans: PackedPage<LoanCells>
  choice: LoanChoice
}

const LoanPanel = lazy(() => import('./loan-panel.tsx').then((module) => ({ default: module.LoanPanel })))

const PANEL: RowPanel<LoanCells> = {
  title: ({ loanNo, statusKey, status, daysOverdue }) => (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      Loan {loanNo}
      <LoanStatusBadge statusKey={statusKey} name={status} daysOverdue={daysOverdue} />
    </span>
  ),
  href: ({ id }) => paths.loan(id),
  body: (row) => (
    <Suspense fallback={<Skeleton className="h-full w-full" />}>
      <LoanPanel row={row} />
    </Suspense>
  ),
}

const EXPANSION: NonNullable<DataTableProps<LoanCells>['expansion']> = {
  Row: ExpandableRow,
  detail: (row) => (isLoanRowExpandable(row) ? () => <LoanRowParties row={row} /> : null),
}

/** The list whose columns are chosen, and the chosen entries; null without a choice. */
export type LoanChoice = Pick<ColumnChoice, 'entries' | 'place'> & { list: 'loans' | 'profile-loans' }

/** The loan table for signed-in people; its rows are sent to the browser once, as data. */
export const LoanList = ({ loans, choice, ...props }: LoanListProps) => (
  <LoanTable
    loans={{ ...loans, rows: unpackRows(loans.rows) }}
    draw={({ columns, ...list }) => (
      <TableWithSidePanel
        {...list}
        columns={addPartyToggleChips(columns)}
        expansion={EXPANSION}
        panel={PANEL}
        choice={{ ...choice, columns: loanColumns }}
      />
    )}
    {...props}
  />
)
