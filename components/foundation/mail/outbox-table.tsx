'use client'

import { AddressText } from '#components/data-table/address-text.tsx'
import type { CellLook } from '#components/data-table/columns.ts'
import { type Packed, PackedTable } from '#components/data-table/packed-table.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { type OutboxColumnKey, outboxColumns } from '#lib/foundation/mail/columns.ts'
import { outboxLabels, stateLabels } from '#lib/foundation/mail/labels.ts'
import { EMAIL_KINDS, type OutboxRow } from '#lib/foundation/mail/schema.ts'

const LOOKS: Partial<Record<OutboxColumnKey, CellLook<OutboxRow>>> = {
  address: {
    card: 'title',
    cell: ({ address }) => (
      <AddressText address={address} className="md:max-w-44! lg:max-w-92! wide:max-w-[clamp(17rem,27vw,27rem)]!" />
    ),
  },
  subject: {
    card: 'line',
    cell: ({ id, kind, subject }) => (
      // A subject takes a second line before the state is pushed out of the table.
      <span className="md:block md:whitespace-normal md:leading-tight">
        <a href={paths.outboxMessage(id)}>{subject}</a>
        <span className="text-muted md:hidden"> · {EMAIL_KINDS[kind]}</span>
      </span>
    ),
  },
  kind: {
    card: 'hidden',
    room: 'wide',
    cell: ({ kind }) => <span className="md:whitespace-nowrap">{EMAIL_KINDS[kind]}</span>,
  },
  queued: { card: 'foot' },
  state: {
    card: 'mark',
    cell: ({ state, sentAt, error }) => (
      <>
        <span title={sentAt ? outboxLabels.sentAt(formatDayTime(sentAt)) : undefined}>
          {/* Most are sent: without a ground, so that the others are seen first. */}
          <Badge tone={stateLabels[state].tone} className={state === 'SENT' ? 'bg-transparent px-0' : undefined}>
            {stateLabels[state].name}
          </Badge>
        </span>
        {error && <span className="block max-w-64 whitespace-normal text-bad text-xs max-md:hidden">{error}</span>}
      </>
    ),
  },
}

/** The outbox: every message to people, newest first. */
export const OutboxTable = (props: Packed<OutboxRow, OutboxColumnKey>) => (
  <PackedTable {...props} label={outboxLabels.title} columns={outboxColumns} looks={LOOKS} />
)
