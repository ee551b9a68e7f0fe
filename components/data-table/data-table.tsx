import type { CSSProperties, ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import type { Sort } from '#lib/core/search.ts'
import { LIST_HEIGHT } from '#lib/core/timing.ts'
import type { Column } from './columns.ts'
import { ExpandableRow } from './expandable-row.tsx'
import { HeadCell } from './head-cell.tsx'
import type { ListLink } from './list-links.ts'
import { Pager } from './pager.tsx'
import { RowKeys } from './row-keys.tsx'
import { roles } from './table-roles.ts'

export type DataTableProps<Row> = {
  /** What the list holds, for assistive tools: 'Loans'. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort | null | undefined
  /** Makes the links of headings and pager; without it the list is neither sorted nor paged. */
  link?: ListLink
  /** Without it the rows are all there is and no pager is shown. */
  paging?: { page: number; pageSize: number; total: number }
  /** More about a row, below it, opened by a `RowToggle` in one of its cells; null where there is no more to draw. */
  detail?: (row: Row) => (() => ReactNode) | null
  /** Sets a row apart, such as the one that is being looked at. */
  isCurrent?: (row: Row) => boolean
  /** Stands in place of the rows when there are none. */
  empty: ReactNode
  /** Height of the scroll area in pixels; null lets the page scroll. */
  height?: number | null
  className?: string
}

type FrameProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'sort' | 'link' | 'empty' | 'className'> & {
  height: number | null
  isEmpty: boolean
  /** Of a list whose rows are drawn in slices: the widths of its columns, as a grid's. */
  widths?: string
  pager?: ReactNode
  /** The groups of rows. */
  children: ReactNode
}

/** The sheet of a list with its scroll area and its heading. */
export const TableFrame = <Row,>(props: FrameProps<Row>) => {
  const { label, columns, sort, link, empty, isEmpty, height, widths, pager, className, children } = props
  const isSortable = link !== undefined && columns.some((column) => column.sortKey)
  return (
    <div
      data-list
      className={cn('wide:overflow-hidden wide:rounded-md wide:border wide:border-line wide:bg-panel', className)}
    >
      <RowKeys label={label} maxHeight={height}>
        <table
          {...roles.table}
          aria-label={label}
          className="list-table"
          data-sliced={widths && ''}
          style={widths ? ({ '--columns': widths } as CSSProperties) : undefined}
        >
          <thead {...roles.group} className="narrow:fade-ends" data-sortable={isSortable || undefined}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} link={link} />
              ))}
            </tr>
          </thead>
          {children}
        </table>
        {isEmpty && empty}
      </RowKeys>
      {pager}
    </div>
  )
}

/**
 * The one list: sorted and paged by the server, its state in the address. It is a table from 1200 px and cards below,
 * from the same document, and reads and works without JavaScript; the keys j, k and the arrows move from row to row.
 */
export const DataTable = <Row,>({
  rows,
  rowKey,
  paging,
  detail,
  isCurrent,
  height = LIST_HEIGHT,
  ...props
}: DataTableProps<Row>) => {
  const { columns, link } = props
  return (
    <TableFrame
      {...props}
      height={height}
      isEmpty={rows.length === 0}
      pager={paging && link && paging.total > 0 && <Pager {...paging} link={link} />}
    >
      <tbody {...roles.group}>
        {rows.map((row) => {
          const more = detail?.(row)
          const current = isCurrent?.(row) || undefined
          return more ? (
            <ExpandableRow key={rowKey(row)} span={columns.length} detail={more} isCurrent={current}>
              {columns.map((column) => cellOf(column, row))}
            </ExpandableRow>
          ) : (
            <tr key={rowKey(row)} {...roles.row} data-row="" tabIndex={-1} aria-current={current}>
              {columns.map((column) => cellOf(column, row))}
            </tr>
          )
        })}
      </tbody>
    </TableFrame>
  )
}

// A function instead of a component: six hundred of them stand on a page.
export const cellOf = <Row,>(column: Column<Row>, row: Row) => (
  <td
    key={column.id}
    {...roles.cell}
    data-label={column.header}
    data-align={column.align}
    data-pinned={column.isPinned}
    data-card={column.isCardTitle ? 'title' : column.hideOnCard ? 'hidden' : undefined}
  >
    {column.cell(row)}
  </td>
)
