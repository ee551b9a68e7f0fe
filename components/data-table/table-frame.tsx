import type { CSSProperties, ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import type { Sort } from '#lib/core/orders.ts'
import { type Column, hasCompactCards } from './columns.ts'
import type { ExpandableRow } from './expandable-row.tsx'
import { HeadCell } from './head-cell.tsx'
import type { ListLink } from './list-links.ts'
import { KeyboardRowList } from './row-keys.tsx'
import { roles } from './table-roles.ts'

export type DataTableProps<Row> = {
  /** The name of the list's rows for assistive technology: 'Loans'. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort | null | undefined
  /** Builds the links of headings and pager; without it the list is neither sorted nor paged. */
  link?: ListLink
  /** Without it, the rows are the whole list and there is no pager. */
  paging?: { page: number; pageSize: number; total: number }
  /**
   * Details below a row, opened by an `ExpandRowButton` in one of its cells; `detail` returns null if there are none.
   * Passed in, so that public pages do not load its code.
   */
  expansion?: { Row: typeof ExpandableRow; detail: (row: Row) => (() => ReactNode) | null }
  /** Tools below the list. */
  tools?: ReactNode
  /** Highlights a row, for example the one in the side panel. */
  isCurrent?: (row: Row) => boolean
  /** Shown instead of rows if there are none. */
  empty: ReactNode
  className?: string
}

type FrameProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'sort' | 'link' | 'empty' | 'className'> & {
  isEmpty: boolean
  /** True if the rows fill the list's minimum height. */
  isLong?: boolean
  /** For a list rendered in slices: its column widths as a grid template. */
  widths?: string
  pager?: ReactNode
  /** The table's row groups (tbody elements). */
  children: ReactNode
}

/** The frame of a list: its scroll area and heading. */
export const TableFrame = <Row,>(props: FrameProps<Row>) => {
  const { label, columns, sort, link, empty, isEmpty, isLong, widths, pager, className, children } = props
  const isSortable = link !== undefined && columns.some((column) => column.sortKey)
  return (
    <div
      data-list
      data-long={isLong ? '' : undefined}
      className={cn('md:overflow-hidden md:rounded-md md:border md:border-line md:bg-panel', className)}
    >
      <KeyboardRowList label={label}>
        <table
          {...roles.table}
          aria-label={label}
          className="list-table"
          data-sliced={widths && ''}
          data-compact={hasCompactCards(columns) ? '' : undefined}
          style={widths ? ({ '--columns': widths } as CSSProperties) : undefined}
        >
          <thead {...roles.group} className="max-md:fade-ends" data-sortable={isSortable || undefined}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} link={link} />
              ))}
            </tr>
          </thead>
          {children}
        </table>
        {isEmpty && empty}
      </KeyboardRowList>
      {pager}
    </div>
  )
}
