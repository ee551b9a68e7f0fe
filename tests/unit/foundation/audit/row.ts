import type { AuditRow } from '#lib/foundation/audit/schema.ts'

/** An audit entry, changed by each test. */
export const auditRow: AuditRow = {
  id: '1',
  at: new Date('2026-03-01T00:00:00Z'),
  actorKind: 'staff',
  accountId: 4,
  actorName: 'Ada Park',
  action: 'COMPANY_CREATED',
  subjectKind: 'COMPANY',
  subjectId: 7,
  subjectName: 'Named otherwise',
  profile: null,
  details: {},
  requestId: null,
}
