'use client'

import type { CellLook } from '#components/data-table/columns.ts'
import { type Packed, PackedTable } from '#components/data-table/packed-table.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { paths } from '#lib/core/paths.ts'
import { type OutboxColumnKey, outboxColumns } from '#lib/foundation/mail/columns.ts'
import { outboxLabels, stateLabels } from '#lib/foundation/mail/labels.ts'
import { EMAIL_KINDS, type OutboxRow } from '#lib/foundation/mail/schema.ts'

const LOOKS: Partial<Record<OutboxColumnKey, CellLook<OutboxRow>>> = {
  address: {
    card: 'title',
    cell: ({ address }) => (
      <span className="cut md:max-w-44!" data-address="" title={address}>
        {address}
      </span>
    ),
  },
  subject: {
    card: 'line',
    cell: ({ id, subject, error }) => (
      <>
        <a href={paths.outboxMessage(id)}>{subject}</a>
        {error && <small className="block text-muted text-xs">{error}</small>}
      </>
    ),
  },
  kind: {
    card: 'foot',
    room: 'wide',
    cell: ({ kind }) => <span className="md:whitespace-nowrap">{EMAIL_KINDS[kind]}</span>,
  },
  queued: { card: 'figure' },
  state: { card: 'mark', cell: ({ state }) => <Badge tone={stateLabels[state].tone}>{stateLabels[state].name}</Badge> },
}

/** The outbox: every message to people, newest first. */
export const OutboxTable = (props: Packed<OutboxRow, OutboxColumnKey>) => (
  <PackedTable {...props} label={outboxLabels.title} columns={outboxColumns} looks={LOOKS} />
)
