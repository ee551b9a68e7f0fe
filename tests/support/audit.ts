import { database } from '#lib/server/database/db.ts'

/** Returns the audit entries about a record, oldest first. */
export const auditOf = (subjectKind: string, subjectId: number) =>
  database().auditEntry.findMany({ where: { subjectKind, subjectId }, orderBy: { id: 'asc' } })

/** Returns the number of audit entries; a refused action adds none. */
export const auditCount = () => database().auditEntry.count()
