import type { ReactNode } from 'react'
import type { Column } from '#components/data-table/columns.ts'
import { renderCell } from '#components/data-table/data-table.tsx'
import { ListToolButtons } from '#components/data-table/list-tools.tsx'
import { Pager } from '#components/data-table/pager.tsx'
import { TableFrame } from '#components/data-table/table-frame.tsx'
import { roles } from '#components/data-table/table-roles.ts'
import type { Sort } from '#lib/core/orders.ts'
import type { Page } from '#lib/core/pagination.ts'
import type { GroupLinks } from './group-links.ts'

type Props<Row, Key extends string> = {
  label: string
  columns: readonly Column<Row>[]
  paging: Omit<Page<Row>, 'rows'>
  /** The lines after the groups: some of them together, and what all groups are parts of. */
  totals: readonly Row[]
  sort: Sort<Key>
  links: Pick<GroupLinks<Key>, 'sort' | 'page'>
  isEmpty: boolean
  empty: ReactNode
  /** What a reader must know of the figures. */
  note: string
  /** True for groups across columns. */
  isCrossed?: boolean
  /** True if its last columns are the newest, which are in view at first. */
  isNewestLast?: boolean
  /** The groups as rows. */
  children: ReactNode
}

/** The frame of a grouped list: headings, pager, the lines of totals, and a note. */
export const GroupFrame = <Row, Key extends string>({
  label,
  columns,
  paging,
  totals,
  sort,
  links,
  isEmpty,
  empty,
  note,
  isCrossed = false,
  isNewestLast = false,
  children,
}: Props<Row, Key>) => (
  <div
    className="list-groups"
    data-columns={isCrossed ? undefined : columns.length}
    data-cross={isCrossed ? (isNewestLast ? 'newest-last' : '') : undefined}
  >
    <TableFrame
      label={label}
      columns={columns}
      sort={sort}
      link={(change) => (change.sort ? links.sort(change.sort.column as Key) : links.page(change.page ?? 1))}
      empty={empty}
      isEmpty={isEmpty}
      pager={!isEmpty && <Pager {...paging} link={({ page = 1 }) => links.page(page)} tools={<ListToolButtons />} />}
    >
      <tbody {...roles.group}>{children}</tbody>
      {totals.length > 0 && (
        <tfoot {...roles.group}>
          {totals.map((total, at) => (
            <tr key={at} {...roles.row} data-row="" data-whole="" tabIndex={-1}>
              {columns.map((column) => renderCell(column, total, true))}
            </tr>
          ))}
        </tfoot>
      )}
    </TableFrame>
    {!isEmpty && note && <p className="mt-2 max-w-prose text-muted text-sm">{note}</p>}
  </div>
)
