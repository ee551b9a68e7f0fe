import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  /** The heading; also the label of the value on a card. */
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right. */
  align?: 'left' | 'right' | 'center'
  /** The key by which the server sorts; a column without one cannot be sorted. */
  sortKey?: string
  /** Pixels; without it the content decides. */
  width?: number
  /** Stays in sight while the table is scrolled sideways; only the first column. */
  isPinned?: boolean
  /** Left out where rows are cards. */
  hideOnCard?: boolean
  /** The card's heading: shown first, without its label. */
  isCardTitle?: boolean
  /** False for a column that starts hidden and is shown by the column chooser. */
  isDefault?: boolean
}

export type Sort = { key: string; direction: 'asc' | 'desc' }

/** The columns to show, in the chosen order; unknown ids are dropped, and no choice means the default ones. */
export const shownColumns = <Row>(
  columns: readonly Column<Row>[],
  chosen?: readonly string[] | null,
): Column<Row>[] => {
  const known = (chosen ?? []).map((id) => columns.find((column) => column.id === id)).filter((column) => !!column)
  return known.length > 0 ? [...new Set(known)] : columns.filter((column) => column.isDefault !== false)
}

/** The sort that a click on a heading asks for: ascending first, then the other way. */
export const nextSort = (key: string, current: Sort | null | undefined): Sort => ({
  key,
  direction: current?.key === key && current.direction === 'asc' ? 'desc' : 'asc',
})
