'use client'

import { memo, type ReactNode, startTransition, useEffect, useState } from 'react'
import type { Sort } from '#lib/core/orders.ts'
import type { Column } from './columns.ts'
import { renderCell } from './data-table.tsx'
import type { ListLink } from './list-links.ts'
import { TableFrame } from './table-frame.tsx'
import { roles } from './table-roles.ts'

/** The number of rows rendered at once, about what a browser renders within a frame. */
export const SLICE = 100

type Props<Row> = {
  label: string
  /** Must be the same array at each render, or every slice renders again. */
  columns: readonly Column<Row>[]
  /** The rows in slices; an unchanged slice is not rendered again. */
  slices: readonly (readonly Row[])[]
  rowKey: (row: Row) => string | number
  sort: Sort
  link: ListLink
  /** The column widths as a grid template, so that later rows do not shift the layout. */
  widths: string
  empty: ReactNode
}

/**
 * A list without pages: the first slice is server-rendered, the others follow while the browser is idle, so that the
 * whole list can be scrolled and searched in the page.
 */
export const SlicedTable = <Row,>({ columns, slices, rowKey, ...props }: Props<Row>) => {
  const [drawn, setDrawn] = useState(1)
  const isWhole = drawn >= slices.length
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)), 0)
    return () => clearTimeout(timer)
  }, [drawn, isWhole])
  return (
    <TableFrame {...props} columns={columns} isEmpty={slices.length === 0}>
      {slices.slice(0, drawn).map((rows, place) => (
        <Slice key={place} columns={columns} rows={rows} rowKey={rowKey} />
      ))}
    </TableFrame>
  )
}

type SliceProps<Row> = Pick<Props<Row>, 'columns' | 'rowKey'> & { rows: readonly Row[] }

const Slice = memo(function Slice<Row>({ columns, rows, rowKey }: SliceProps<Row>) {
  return (
    <tbody {...roles.group} data-slice="">
      {rows.map((row) => (
        <tr key={rowKey(row)} {...roles.row} data-row="" tabIndex={-1}>
          {columns.map((column) => renderCell(column, row, true))}
        </tr>
      ))}
    </tbody>
  )
}) as <Row>(props: SliceProps<Row>) => ReactNode
