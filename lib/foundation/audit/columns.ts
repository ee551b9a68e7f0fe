import { FORMATS, type ListColumns } from '#lib/core/columns.ts'
import { actLabel } from './labels.ts'
import { detailsOf } from './rules.ts'
import type { AuditRow } from './schema.ts'

/** The columns of the audit, in order. */
export const auditColumns = {
  at: { label: 'Date', value: ({ at }: AuditRow) => at, format: FORMATS.time },
  act: { label: 'Act', value: ({ act }: AuditRow) => actLabel(act) },
  actor: { label: 'Done by', value: ({ actorName }: AuditRow) => actorName },
  subject: {
    label: 'About',
    value: ({ subjectKind, subjectName, subjectId }: AuditRow) => subjectKind && (subjectName ?? subjectId),
  },
  details: {
    label: 'Details',
    value: ({ details, requestId }: AuditRow) =>
      detailsOf({ ...details, request: requestId })
        .map(([word, value]) => `${word}: ${value}`)
        .join(' · '),
  },
} satisfies ListColumns<AuditRow>

export type AuditColumnKey = keyof typeof auditColumns
