import Link from 'next/link'
import { Glyph } from '#components/ui/glyph.tsx'
import type { Sort } from '#lib/core/search.ts'
import { type Column, nextSort } from './columns.ts'
import type { ListLink } from './list-links.ts'
import { roles } from './table-roles.ts'

type HeadCellProps<Row> = { column: Column<Row>; sort?: Sort | null | undefined; link?: ListLink | undefined }

/** A heading; where the server can sort by it, a link that sorts, and one more for what else its cells hold. */
export const HeadCell = <Row,>({ column, sort, link }: HeadCellProps<Row>) => {
  const { sortKey, header, alsoSort } = column
  const orders = sortKey === undefined ? [] : [{ key: sortKey, header }, ...(alsoSort ? [alsoSort] : [])]
  const current = orders.some(({ key }) => key === sort?.column) ? sort : null
  return (
    <th
      {...roles.heading}
      scope="col"
      data-align={column.align}
      data-only={column.isCardOnly ? 'card' : undefined}
      aria-sort={current ? (current.isDescending ? 'descending' : 'ascending') : undefined}
      style={column.width ? { width: column.width, minWidth: column.width } : undefined}
    >
      {link && orders.length > 0
        ? orders.map((order) => (
            <Link key={order.key} href={link({ sort: nextSort(order.key, sort) })} scroll={false} prefetch={false}>
              {order.header}
              <Glyph
                name={order.key === current?.column && current.isDescending ? 'down' : 'up'}
                {...(order.key === current?.column ? { 'data-active': true } : {})}
              />
            </Link>
          ))
        : header}
    </th>
  )
}
