import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { Prisma } from '#lib/server/database/db.ts'

/**
 * SQL for when the data of a person's previous digest was read: the first attempt of the last message that was sent, or
 * may have been. With a message id, only messages before it count.
 */
export const selectTimeOfLastDigest = (
  kind: DigestKind,
  individualId: Prisma.Sql,
  messageId: number | null,
): Prisma.Sql =>
  Prisma.sql`(select max(e.tried_since) from email_messages e
    where e.individual_id = ${individualId} and e.kind = ${kind} and e.state in ('SENT', 'UNKNOWN')
      and (${messageId}::int is null or e.id < ${messageId}::int))`
