import { FORMATS, type ListColumns } from '#lib/core/columns.ts'
import { stateLabels } from './labels.ts'
import { EMAIL_KINDS, type OutboxRow } from './schema.ts'

/** The columns of the outbox, in display order. */
export const outboxColumns = {
  queued: { label: 'Queued', value: ({ queuedAt }: OutboxRow) => queuedAt, format: FORMATS.time },
  address: { label: 'To', value: ({ address }: OutboxRow) => address },
  subject: { label: 'Subject', value: ({ subject }: OutboxRow) => subject },
  kind: { label: 'Type', value: ({ kind }: OutboxRow) => EMAIL_KINDS[kind] },
  state: { label: 'State', value: ({ state }: OutboxRow) => stateLabels[state].name },
} satisfies ListColumns<OutboxRow>

export type OutboxColumnKey = keyof typeof outboxColumns
