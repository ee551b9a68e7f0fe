import { database } from '#lib/server/database/db.ts'

/** The audit entries about a record, oldest first. */
export const auditOf = (subjectKind: string, subjectId: number) =>
  database().auditEntry.findMany({ where: { subjectKind, subjectId }, orderBy: { id: 'asc' } })

/** How many audit entries there are; a refused action adds none of its own. */
export const auditCount = () => database().auditEntry.count()
