import { FORMATS, type ListColumns } from '#lib/core/columns.ts'
import { formatAuditAction } from './labels.ts'
import { describeAuditEntry } from './rules.ts'
import type { AuditRow } from './schema.ts'

/** The columns of the audit list, in display order; the details take the width that the others leave. */
export const auditColumns = {
  at: { label: 'Date', value: ({ at }: AuditRow) => at, format: FORMATS.time, width: 208 },
  action: { label: 'Action', value: ({ action }: AuditRow) => formatAuditAction(action), width: 150 },
  actor: { label: 'Done by', value: ({ actorName }: AuditRow) => actorName, width: 150 },
  subject: {
    label: 'About',
    width: 300,
    value: ({ subjectKind, subjectName, subjectId }: AuditRow) => subjectKind && (subjectName ?? subjectId),
  },
  details: { label: 'Details', value: describeAuditEntry },
} satisfies ListColumns<AuditRow>

export type AuditColumnKey = keyof typeof auditColumns
