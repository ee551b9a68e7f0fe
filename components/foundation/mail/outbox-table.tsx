'use client'

import type { ReactNode } from 'react'
import { drawnColumns, type Look } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { type ListPlace, listLinks } from '#components/data-table/list-links.ts'
import { Badge } from '#components/ui/badge.tsx'
import { type PackedPage, unpack } from '#lib/core/packing.ts'
import { paths } from '#lib/core/paths.ts'
import { type OutboxColumnKey, outboxColumns } from '#lib/foundation/mail/columns.ts'
import { outboxLabels, stateLabels } from '#lib/foundation/mail/labels.ts'
import type { OutboxRow } from '#lib/foundation/mail/schema.ts'

const LOOKS: Partial<Record<OutboxColumnKey, Look<OutboxRow>>> = {
  address: { isCardTitle: true },
  subject: {
    cell: ({ id, subject }) => <a href={paths.outboxMessage(id)}>{subject}</a>,
  },
  state: { cell: ({ state }) => <Badge tone={stateLabels[state].tone}>{stateLabels[state].name}</Badge> },
}

type Props = {
  messages: PackedPage<OutboxRow>
  columns: readonly OutboxColumnKey[]
  place: ListPlace
  empty: ReactNode
}

/** Every message that goes out to people, newest first. */
export const OutboxTable = ({ messages: { rows, ...paging }, columns, place, empty }: Props) => (
  <DataTable
    label={outboxLabels.title}
    columns={drawnColumns<OutboxRow, OutboxColumnKey>(outboxColumns, columns, LOOKS)}
    rows={unpack(rows)}
    rowKey={({ id }) => id}
    link={listLinks(place)}
    paging={paging}
    height={null}
    empty={empty}
  />
)
