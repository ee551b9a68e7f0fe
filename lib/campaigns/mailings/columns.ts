import { basisLabels, leftOutLabels } from '#lib/campaigns/audiences/labels.ts'
import { mailingLabels, mailingStateLabels, reportLabels } from '#lib/campaigns/mailings/labels.ts'
import { recipientStateLabels } from '#lib/campaigns/mailings/recipients/labels.ts'
import type { LeftOutRow, MailingRow, RecipientRow } from '#lib/campaigns/mailings/schema.ts'
import { FORMATS, type ListColumns } from '#lib/core/columns.ts'
import { formatCount } from '#lib/core/counts.ts'

const COUNT = { text: (value: number) => formatCount(value), isFigure: true } as const

/** The columns of the list of mailings, in order. */
export const mailingColumns = {
  frozen: { label: mailingLabels.sentOn, value: ({ frozenAt }: MailingRow) => frozenAt, format: FORMATS.time },
  subject: { label: mailingLabels.subject, value: ({ subject }: MailingRow) => subject },
  state: { label: mailingLabels.state, value: ({ state }: MailingRow) => mailingStateLabels[state].name },
  recipients: { label: mailingLabels.recipients, value: (row: MailingRow) => row.recipients, format: COUNT },
  sent: { label: mailingLabels.sent, value: (row: MailingRow) => row.sent, format: COUNT },
  failed: { label: mailingLabels.failed, value: (row: MailingRow) => row.failed, format: COUNT },
  leftOut: { label: mailingLabels.leftOut, value: (row: MailingRow) => row.leftOut, format: COUNT },
  sentBy: { label: mailingLabels.sentBy, value: (row: MailingRow) => row.sentBy },
} satisfies ListColumns<MailingRow>
export type MailingColumn = keyof typeof mailingColumns

/** The columns of a mailing's recipients. */
export const recipientColumns = {
  name: { label: mailingLabels.name, value: ({ name }: RecipientRow) => name },
  address: { label: mailingLabels.address, value: ({ address }: RecipientRow) => address },
  company: { label: mailingLabels.company, value: ({ company }: RecipientRow) => company },
  state: { label: mailingLabels.state, value: ({ state }: RecipientRow) => recipientStateLabels[state].name },
  sent: { label: mailingLabels.sentOn, value: ({ sentAt }: RecipientRow) => sentAt, format: FORMATS.time },
  report: { label: mailingLabels.report, value: ({ report }: RecipientRow) => report && reportLabels[report].name },
  basis: { label: mailingLabels.basis, value: ({ basis }: RecipientRow) => basisLabels[basis] },
  error: { label: mailingLabels.error, value: ({ error }: RecipientRow) => error },
} satisfies ListColumns<RecipientRow>
export type RecipientColumn = keyof typeof recipientColumns

/** The columns of the people left out of a mailing. */
export const leftOutColumns = {
  name: { label: mailingLabels.name, value: ({ name }: LeftOutRow) => name },
  address: { label: mailingLabels.address, value: ({ address }: LeftOutRow) => address },
  reason: { label: mailingLabels.reason, value: ({ reason }: LeftOutRow) => leftOutLabels[reason] },
} satisfies ListColumns<LeftOutRow>
export type LeftOutColumn = keyof typeof leftOutColumns
