import type { ReactNode } from 'react'
import type { ListColumn } from '#lib/core/columns.ts'
import type { Sort } from '#lib/core/orders.ts'
import { type PackedPage, unpackRows } from '#lib/core/packing.ts'
import { buildTableColumns, type CellLook } from './columns.ts'
import { buildListLink, type ListPlace } from './list-links.ts'
import { TableWithSidePanel } from './panel/opening-table.tsx'
import type { ColumnChoice } from './use-kept-columns.ts'

/** A page of a list in the form sent to the browser: rows as packed data, columns by key. */
export type Packed<Row, Key extends string> = {
  page: PackedPage<Row>
  shown: readonly Key[]
  place: ListPlace
  sort?: Sort
  empty: ReactNode
}

type Props<Row, Key extends string> = Packed<Row, Key> & {
  label: string
  columns: Readonly<Record<Key, ListColumn<Row>>>
  looks: Partial<Record<Key, CellLook<Row>>>
  /** The user's choice of columns, if they can be chosen. */
  choice?: ColumnChoice
}

const WHOLE_ROW = {}

/** Renders a page of a list in the browser from packed data. */
export const PackedTable = <Row extends { id: string | number }, Key extends string>(props: Props<Row, Key>) => {
  const { label, columns, looks, shown, place, sort, empty, choice } = props
  const { rows, ...paging } = props.page
  return (
    <TableWithSidePanel
      label={label}
      columns={buildTableColumns<Row, Key>(columns, shown, looks)}
      rows={unpackRows(rows)}
      rowKey={({ id }) => id}
      sort={sort}
      link={buildListLink(place)}
      paging={paging}
      panel={WHOLE_ROW}
      choice={choice}
      empty={empty}
    />
  )
}
