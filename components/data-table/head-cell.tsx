import Link from 'next/link'
import { Glyph } from '#components/ui/glyph.tsx'
import type { Sort } from '#lib/core/search.ts'
import { type Column, nextSort } from './columns.ts'
import type { ListLink } from './list-links.ts'
import { roles } from './table-roles.ts'

type HeadCellProps<Row> = { column: Column<Row>; sort?: Sort | null | undefined; link?: ListLink | undefined }

/** A heading; where the server can sort by it, a link that sorts. */
export const HeadCell = <Row,>({ column, sort, link }: HeadCellProps<Row>) => {
  const current = column.sortKey !== undefined && sort?.column === column.sortKey ? sort : null
  return (
    <th
      {...roles.heading}
      scope="col"
      data-align={column.align}
      data-pinned={column.isPinned}
      aria-sort={current ? (current.isDescending ? 'descending' : 'ascending') : undefined}
      style={column.width ? { width: column.width, minWidth: column.width } : undefined}
    >
      {column.sortKey && link ? (
        <Link href={link({ sort: nextSort(column.sortKey, sort) })} scroll={false} prefetch={false}>
          {column.header}
          <Glyph name={current?.isDescending ? 'down' : 'up'} {...(current ? { 'data-active': true } : {})} />
        </Link>
      ) : (
        column.header
      )}
    </th>
  )
}
