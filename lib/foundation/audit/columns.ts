import { FORMATS, type ListColumns } from '#lib/core/columns.ts'
import { auditLabels, formatAuditAction } from './labels.ts'
import type { ReadableAuditRow } from './schema.ts'

/** The columns of the audit list, in display order; the details take the width that the others leave. */
export const auditColumns = {
  at: { label: 'Date', value: ({ at }: ReadableAuditRow) => at, format: FORMATS.time, width: 208 },
  action: { label: 'Action', value: ({ action }: ReadableAuditRow) => formatAuditAction(action), width: 150 },
  actor: { label: 'Done by', value: ({ actorName }: ReadableAuditRow) => actorName, width: 150 },
  subject: {
    label: 'About',
    width: 220,
    value: ({ subjectKind, subjectName, nameThen }: ReadableAuditRow) =>
      subjectKind && (subjectName ?? nameThen ?? auditLabels.gone),
  },
  details: { label: 'Details', value: ({ words }: ReadableAuditRow) => words },
} satisfies ListColumns<ReadableAuditRow>

export type AuditColumnKey = keyof typeof auditColumns
