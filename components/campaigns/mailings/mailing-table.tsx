'use client'

import type { CellLook } from '#components/data-table/columns.ts'
import { type Packed, PackedTable } from '#components/data-table/packed-table.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
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
    cell: ({ recipients, sent, failed }) => (
      <>
        <span className="max-md:hidden">{formatCount(recipients)}</span>
        <span className="md:hidden">
          {mailingLabels.sentOf(sent, recipients)}{' '}
          {failed > 0 ? (
            <span className="font-medium text-bad">· {mailingLabels.failedOf(failed)}</span>
          ) : (
            mailingLabels.sentWord
          )}
        </span>
      </>
    ),
  },
  failed: {
    card: 'hidden',
    cell: ({ failed }) =>
      failed > 0 ? (
        <span className="font-medium text-bad">
          <Glyph name="alert" className="mr-1 inline align-[-0.15em]" />
          {formatCount(failed)}
        </span>
      ) : (
        formatCount(failed)
      ),
  },
}

/** The list of mailings, newest first. */
export const MailingTable = (props: Packed<MailingRow, MailingColumn>) => (
  <PackedTable {...props} label={mailingLabels.title} columns={mailingColumns} looks={LOOKS} />
)
