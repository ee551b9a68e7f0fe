import { LIST_HEIGHT } from '#lib/core/timing.ts'
import { ACTIONS, type CardPlace, type Column, hasCompactCards } from './columns.ts'
import { Pager } from './pager.tsx'
import { type DataTableProps, TableFrame } from './table-frame.tsx'
import { roles } from './table-roles.ts'
import { UnpagedListFooter } from './unpaged-footer.tsx'

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
  // Compact cards have labels for days only; a row being edited shows all its fields with labels.
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

/** Places that the style sheet aligns to the right in a table; a page has 150 of these cells, so they say it once. */
const ALIGNED_PLACES: readonly unknown[] = ['sum', 'rate', 'lvr'] satisfies CardPlace[]

/** Draws a cell of a row. A function and not a component, because a page has some 600 cells. */
export const renderCell = <Row,>(column: Column<Row>, row: Row, isLabelled: boolean) => (
  <td
    key={column.id}
    {...roles.cell}
    data-label={isLabelled || column.card === 'day' ? column.header : undefined}
    data-align={ALIGNED_PLACES.includes(column.card) ? undefined : column.align}
    data-card={column.card}
    data-actions={column.id === ACTIONS ? '' : undefined}
    data-only={column.isCardOnly ? 'card' : undefined}
    data-room={column.room}
    data-wrap={column.isWrapped ? '' : undefined}
    {...(column.isSized ? { 'data-sized': '', style: { maxWidth: column.width } } : {})}
  >
    {column.cell(row)}
  </td>
)
