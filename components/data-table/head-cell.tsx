import Link from 'next/link'
import type { CSSProperties } from 'react'
import { Glyph } from '#components/ui/glyph.tsx'
import type { Sort } from '#lib/core/orders.ts'
import { type Column, getNextSort } from './columns.ts'
import type { ListLink } from './list-links.ts'
import { roles } from './table-roles.ts'

type HeadCellProps<Row> = { column: Column<Row>; sort?: Sort | null | undefined; link?: ListLink | undefined }

/** A column heading; if sortable, a link that sorts, and a second one for `alsoSort`. */
export const HeadCell = <Row,>({ column, sort, link }: HeadCellProps<Row>) => {
  const { sortKey, header, alsoSort } = column
  const orders = sortKey === undefined ? [] : [{ key: sortKey, header }, ...(alsoSort ? [alsoSort] : [])]
  const current = orders.some(({ key }) => key === sort?.column) ? sort : null
  return (
    <th
      {...roles.heading}
      scope="col"
      data-column={column.id}
      data-sized={column.isSized ? '' : undefined}
      data-align={column.align}
      data-only={column.isCardOnly ? 'card' : undefined}
      data-room={column.room}
      aria-sort={current ? (current.isDescending ? 'descending' : 'ascending') : undefined}
      style={column.width ? getColumnWidthStyle(column) : undefined}
    >
      {link && orders.length > 0
        ? orders.map((order) => (
            <Link key={order.key} href={link({ sort: getNextSort(order.key, sort) })} scroll={false} prefetch={false}>
              {order.header}
              {order.key === current?.column && <Glyph name={current.isDescending ? 'down' : 'up'} />}
            </Link>
          ))
        : header}
    </th>
  )
}

// A width that a person chose is exact; that of the column's definition is the least, so that a wide window leaves no text broken.
const getColumnWidthStyle = ({ width, isSized }: Pick<Column<never>, 'width' | 'isSized'>): CSSProperties =>
  isSized ? { width, minWidth: width, maxWidth: width } : { minWidth: width }
