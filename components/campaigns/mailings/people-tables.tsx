'use client'

import type { CellLook } from '#components/data-table/columns.ts'
import { type Packed, PackedTable } from '#components/data-table/packed-table.tsx'
import { Badge } from '#components/ui/badge.tsx'
import {
  type LeftOutColumn,
  leftOutColumns,
  type RecipientColumn,
  recipientColumns,
} from '#lib/campaigns/mailings/columns.ts'
import { oneMailingLabels, reportLabels } from '#lib/campaigns/mailings/labels.ts'
import { recipientStateLabels } from '#lib/campaigns/mailings/recipients/labels.ts'
import type { LeftOutRow, RecipientRow } from '#lib/campaigns/mailings/schema.ts'
import { paths } from '#lib/core/paths.ts'

const buildRecipientCells = (mailingId: number): Partial<Record<RecipientColumn, CellLook<RecipientRow>>> => ({
  name: { card: 'title', cell: ({ id, name }) => <a href={paths.mailing(mailingId, id)}>{name}</a> },
  state: {
    card: 'mark',
    cell: ({ state }) => <Badge tone={recipientStateLabels[state].tone}>{recipientStateLabels[state].name}</Badge>,
  },
  address: { card: 'line' },
  company: { card: 'foot' },
  report: {
    cell: ({ report }) => report && <Badge tone={reportLabels[report].tone}>{reportLabels[report].name}</Badge>,
  },
})

type RecipientsProps = Packed<RecipientRow, RecipientColumn> & { mailingId: number }

/** The recipients of a mailing; each name links to the delivery history. */
export const RecipientTable = ({ mailingId, ...props }: RecipientsProps) => (
  <PackedTable
    {...props}
    label={oneMailingLabels.recipients}
    columns={recipientColumns}
    looks={buildRecipientCells(mailingId)}
  />
)

const LEFT_OUT_LOOKS: Partial<Record<LeftOutColumn, CellLook<LeftOutRow>>> = {
  name: { card: 'title' },
  address: { card: 'line' },
  reason: { card: 'foot' },
}

/** The people left out of a mailing, with the reason. */
export const LeftOutPeopleTable = (props: Packed<LeftOutRow, LeftOutColumn>) => (
  <PackedTable {...props} label={oneMailingLabels.leftOut} columns={leftOutColumns} looks={LEFT_OUT_LOOKS} />
)
