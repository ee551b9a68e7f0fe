import type { ReactNode } from 'react'
import type { ColumnWish } from '#lib/core/column-choice.ts'
import { cellText, type ListColumn } from '#lib/core/columns.ts'
import type { Sort } from '#lib/core/orders.ts'

/**
 * The places on a card: its title with a mark beside it; from whom to whom, or one line; what it ends with, and a figure. Where
 * only the title has its place the card shows every column with its heading, but the hidden ones.
 */
export type CardPlace = 'title' | 'mark' | 'from' | 'to' | 'line' | 'foot' | 'figure' | 'hidden'

/** A column as the table draws it. */
export type Column<Row> = {
  id: string
  /** The heading; also the label of the value on a card. */
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right. */
  align?: 'left' | 'right' | 'center'
  /** The key by which the server sorts; a column without one cannot be sorted. */
  sortKey?: string
  /** A second order that the heading offers: of what stands in the same cell. */
  alsoSort?: { key: string; header: string }
  /** Pixels; without it the content decides. */
  width?: number
  /** The width is what somebody chose, also where the content is wider. */
  isSized?: boolean
  /** Its place on the card of three lines that a row is on a phone; without one it stands in the panel alone. */
  card?: CardPlace
  /** Not among the columns that show, only on the card. */
  isCardOnly?: boolean
}

/** What a component adds to a column of `lib`: a cell that is more than its text, and its place. */
export type Look<Row> = Partial<Pick<Column<Row>, 'cell' | 'card' | 'alsoSort'>>

/** The columns of a list as they are drawn, in the order of `keys`. */
export const drawnColumns = <Row, Key extends string>(
  columns: Readonly<Record<Key, ListColumn<Row>>>,
  keys: readonly Key[],
  looks: Partial<Record<Key, Look<Row>>> = {},
): Column<Row>[] =>
  keys.map((id) => {
    const column = columns[id]
    return {
      id,
      header: column.label,
      cell: (row) => cellText(column, row),
      ...(column.format?.isFigure ? { align: 'right' as const } : {}),
      ...(column.isSorted ? { sortKey: id } : {}),
      ...(column.width === undefined ? {} : { width: column.width }),
      ...looks[id],
    }
  })

/** The columns with the widths that somebody chose. */
export const withWidths = <Row>(columns: readonly Column<Row>[], wishes: readonly ColumnWish[]): Column<Row>[] =>
  columns.map((column) => {
    const width = wishes.find(({ id }) => id === column.id)?.width
    return width === undefined || column.isCardOnly ? column : { ...column, width, isSized: true }
  })

/** The sort that a click on a heading asks for: upwards first, then the other way. */
export const nextSort = (column: string, current: Sort | null | undefined): Sort => ({
  column,
  isDescending: current?.column === column && !current.isDescending,
})

/** True where the columns say what stands on the three lines of a card. */
export const isCompact = (columns: readonly Pick<Column<never>, 'card'>[]): boolean =>
  columns.some(({ card }) => card !== undefined && card !== 'title' && card !== 'hidden')
