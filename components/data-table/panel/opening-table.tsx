'use client'

import { DataTable, type DataTableProps } from '../data-table.tsx'
import { ListTools } from '../list-tools.tsx'
import { Panes, type RowPanel } from './panes.tsx'

export type OpeningTableProps<Row> = Omit<DataTableProps<Row>, 'tools'> & { panel: RowPanel<Row> }

/** The one list for whoever is signed in: its rows open beside it. A public page holds no code for that. */
export const OpeningTable = <Row,>({ panel, ...props }: OpeningTableProps<Row>) => (
  <Panes columns={props.columns} rows={props.rows} rowKey={props.rowKey} panel={panel}>
    <DataTable {...props} tools={<ListTools />} />
  </Panes>
)
