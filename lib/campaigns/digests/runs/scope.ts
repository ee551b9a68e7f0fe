import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { Prisma } from '#lib/server/db.ts'

/**
 * When what a person was last told of a kind had been read: the first attempt of the last message that went out, or may have.
 * With a message, of those before it.
 */
export const toldBefore = (kind: DigestKind, individualId: Prisma.Sql, messageId: number | null): Prisma.Sql =>
  Prisma.sql`(select max(e.tried_since) from email_messages e
    where e.individual_id = ${individualId} and e.kind = ${kind} and e.state in ('SENT', 'UNKNOWN')
      and (${messageId}::int is null or e.id < ${messageId}::int))`
