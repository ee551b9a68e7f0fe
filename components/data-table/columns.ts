import type { ReactNode } from 'react'
import type { ColumnWish } from '#lib/core/column-choice.ts'
import { formatListCell, type ListColumn } from '#lib/core/columns.ts'
import type { Sort } from '#lib/core/orders.ts'

/**
 * Places on a card: the title with a mark beside it; from and to, or one line; the foot, and a figure. A loan's card has a
 * sum beside its title, whole parties below each other, its rate and LVR at the foot, and days below it. If only `title` is used, the card shows every column with its heading, except hidden ones.
 */
export type CardPlace =
  | 'title'
  | 'mark'
  | 'sum'
  | 'from'
  | 'to'
  | 'line'
  | 'party'
  | 'foot'
  | 'figure'
  | 'rate'
  | 'lvr'
  | 'day'
  | 'hidden'

/** The id of the column of a row's buttons, which stays in view at the right while the rest scrolls. */
export const ACTIONS = 'actions'

/** A column as the table renders it. */
export type Column<Row> = {
  id: string
  /** The column heading, also used as the label on a card. */
  header: string
  cell: (row: Row) => ReactNode
  /** The alignment of heading and cells; figures are right-aligned. */
  align?: 'left' | 'right' | 'center'
  /** The server's sort key; a column without one is not sortable. */
  sortKey?: string
  /** A second sort order in the heading, for other data in the same cell. */
  alsoSort?: { key: string; header: string }
  /** Width in pixels; without it the content decides. */
  width?: number
  /** True if a user chose the width; it then applies even if the content is wider. */
  isSized?: boolean
  /** True if its text takes several lines where the table has no room. */
  isWrapped?: boolean
  /** Its place on the three-line card that shows a row on a phone; without one it appears in the side panel only. */
  card?: CardPlace
  /** True for a column that appears on cards only. */
  isCardOnly?: boolean
  /** 'wide' if a table shows it from 1440 px only; for what the row's own page also shows. */
  room?: 'wide'
}

/** What a component adds to a column defined in `lib`: a richer cell and its place on the card. */
export type CellLook<Row> = Partial<Pick<Column<Row>, 'cell' | 'card' | 'alsoSort' | 'isWrapped' | 'room'>>

/** Returns the columns of a list for rendering, in the order of `keys`. */
export const buildTableColumns = <Row, Key extends string>(
  columns: Readonly<Record<Key, ListColumn<Row>>>,
  keys: readonly Key[],
  looks: Partial<Record<Key, CellLook<Row>>> = {},
): Column<Row>[] =>
  keys.map((id) => {
    const column = columns[id]
    return {
      id,
      header: column.label,
      cell: (row) => formatListCell(column, row),
      ...(column.format?.isFigure ? { align: 'right' as const } : {}),
      ...(column.isSorted ? { sortKey: id } : {}),
      ...(column.width === undefined ? {} : { width: column.width }),
      ...looks[id],
    }
  })

/** Returns the columns with the widths that a user chose. */
export const applyColumnWidths = <Row>(columns: readonly Column<Row>[], wishes: readonly ColumnWish[]): Column<Row>[] =>
  columns.map((column) => {
    const width = wishes.find(({ id }) => id === column.id)?.width
    return width === undefined || column.isCardOnly ? column : { ...column, width, isSized: true }
  })

/** Returns the sort after a click on a heading: ascending first, then descending. */
export const getNextSort = (column: string, current: Sort | null | undefined): Sort => ({
  column,
  isDescending: current?.column === column && !current.isDescending,
})

/** True if the columns define the three lines of a card. */
export const hasCompactCards = (columns: readonly Pick<Column<never>, 'card'>[]): boolean =>
  columns.some(({ card }) => card !== undefined && card !== 'title' && card !== 'hidden')
