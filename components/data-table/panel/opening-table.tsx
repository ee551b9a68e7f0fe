'use client'

import type { DataTableProps } from '#components/data-table/table-frame.tsx'
import { parseColumnChoice } from '#lib/core/column-choice.ts'
import { applyColumnWidths } from '../columns.ts'
import { DataTable } from '../data-table.tsx'
import { ListToolButtons } from '../list-tools.tsx'
import type { ColumnChoice } from '../use-kept-columns.ts'
import { ListWithSidePanel, type RowPanel } from './panes.tsx'

export type OpeningTableProps<Row> = Omit<DataTableProps<Row>, 'tools'> & {
  panel: RowPanel<Row>
  choice?: ColumnChoice | undefined
}

/** The list for signed-in users, whose rows open in a side panel. Public pages do not load this code. */
export const TableWithSidePanel = <Row,>({ panel, choice, ...props }: OpeningTableProps<Row>) => {
  const columns = choice ? applyColumnWidths(props.columns, parseColumnChoice(choice.entries ?? [])) : props.columns
  return (
    <ListWithSidePanel columns={columns} rows={props.rows} rowKey={props.rowKey} panel={panel} choice={choice}>
      <DataTable {...props} columns={columns} tools={<ListToolButtons />} />
    </ListWithSidePanel>
  )
}
