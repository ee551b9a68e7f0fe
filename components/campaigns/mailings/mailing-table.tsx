'use client'

import type { CellLook } from '#components/data-table/columns.ts'
import { type Packed, PackedTable } from '#components/data-table/packed-table.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { type MailingColumn, mailingColumns } from '#lib/campaigns/mailings/columns.ts'
import { kindLabels, mailingLabels, mailingStateLabels } from '#lib/campaigns/mailings/labels.ts'
import type { MailingRow } from '#lib/campaigns/mailings/schema.ts'
import { formatCount } from '#lib/core/counts.ts'
import { paths } from '#lib/core/paths.ts'

// The second line of a cell of the table; on a card it is said elsewhere.
const BELOW = 'block text-muted text-xs max-md:hidden'

const LOOKS: Partial<Record<MailingColumn, CellLook<MailingRow>>> = {
  subject: {
    card: 'title',
    cell: ({ id, kind, subject }) => (
      <span className="block py-1">
        <a href={paths.mailing(id)}>{subject}</a>
        <span className={BELOW}>{kindLabels[kind]}</span>
      </span>
    ),
  },
  state: {
    card: 'mark',
    cell: ({ state }) => <Badge tone={mailingStateLabels[state].tone}>{mailingStateLabels[state].name}</Badge>,
  },
  sentBy: {
    card: 'line',
    room: 'wide',
    cell: ({ kind, sentBy, senderEmail }) => (
      <>
        <span className="md:hidden">{kindLabels[kind]} · </span>
        {sentBy}
        <span className={BELOW}>{senderEmail}</span>
      </>
    ),
  },
  frozen: { card: 'foot' },
  recipients: {
    card: 'figure',
    cell: ({ recipients }) => (
      <>
        {formatCount(recipients)}
        <span className="md:hidden"> {mailingLabels.recipientsOf(recipients)}</span>
      </>
    ),
  },
}

/** The list of mailings, newest first. */
export const MailingTable = (props: Packed<MailingRow, MailingColumn>) => (
  <PackedTable {...props} label={mailingLabels.title} columns={mailingColumns} looks={LOOKS} />
)
