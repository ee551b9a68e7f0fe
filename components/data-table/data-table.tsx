import type { CSSProperties, ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import type { Sort } from '#lib/core/orders.ts'
import { LIST_HEIGHT } from '#lib/core/timing.ts'
import { type Column, hasCompactCards } from './columns.ts'
import type { ExpandableRow } from './expandable-row.tsx'
import { HeadCell } from './head-cell.tsx'
import type { ListLink } from './list-links.ts'
import { Pager, UnpagedListFooter } from './pager.tsx'
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

const ROW_HEIGHT = 38

/**
 * The list component: sorted and paged by the server, its state in the URL. A table from 768 px and cards below, from
 * the same markup; works without JavaScript. The keys j, k and the arrows move between rows.
 */
export const DataTable = <Row,>({
  rows,
  rowKey,
  paging,
  expansion,
  tools,
  isCurrent,
  ...props
}: DataTableProps<Row>) => {
  const { columns, link } = props
  // Compact cards have no labels; a row being edited shows all its fields with labels.
  const isLabelled = isCurrent !== undefined || !hasCompactCards(columns)
  const span = columns.filter(({ isCardOnly }) => !isCardOnly).length
  return (
    <TableFrame
      {...props}
      isEmpty={rows.length === 0}
      isLong={rows.length * ROW_HEIGHT > LIST_HEIGHT}
      pager={
        paging && link ? (
          paging.total > 0 && <Pager {...paging} link={link} tools={tools} />
        ) : (
          <UnpagedListFooter count={rows.length} tools={tools} />
        )
      }
    >
      <tbody {...roles.group}>
        {rows.map((row) => {
          const more = expansion?.detail(row)
          const current = isCurrent?.(row) || undefined
          return expansion && more ? (
            <expansion.Row key={rowKey(row)} span={span} detail={more} isCurrent={current}>
              {columns.map((column) => renderCell(column, row, isLabelled))}
            </expansion.Row>
          ) : (
            <tr key={rowKey(row)} {...roles.row} data-row="" tabIndex={-1} aria-current={current}>
              {columns.map((column) => renderCell(column, row, isLabelled))}
            </tr>
          )
        })}
      </tbody>
    </TableFrame>
  )
}

// A function and not a component, because a page has some 600 cells.
export const renderCell = <Row,>(column: Column<Row>, row: Row, isLabelled: boolean) => (
  <td
    key={column.id}
    {...roles.cell}
    data-label={isLabelled ? column.header : undefined}
    data-align={column.align}
    data-card={column.card}
    data-only={column.isCardOnly ? 'card' : undefined}
    {...(column.isSized ? { 'data-sized': '', style: { maxWidth: column.width } } : {})}
  >
    {column.cell(row)}
  </td>
)
