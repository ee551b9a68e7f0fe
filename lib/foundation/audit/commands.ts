import { type Actor, isPerson, nameOf } from '#lib/core/actor.ts'
import type { AuditAction, AuditSubject } from '#lib/foundation/audit/schema.ts'
import { now } from '#lib/server/clock.ts'
import { commandsOf } from '#lib/server/command.ts'
import type { Tx } from '#lib/server/db.ts'
import { requestId } from '#lib/server/request-id.ts'

export type AuditRecord = {
  action: AuditAction
  subject?: { kind: AuditSubject; id: number }
  details?: Record<string, string | number | boolean | null>
}

/** Writes one audit entry in the transaction of the change itself; if it cannot be written, the change fails too. */
export const audit = async (tx: Tx, actor: Actor, { action, subject, details = {} }: AuditRecord): Promise<void> => {
  await tx.auditEntry.create({
    data: {
      at: now(),
      actorKind: actor.kind,
      accountId: isPerson(actor) ? actor.accountId : null,
      actorName: nameOf(actor),
      action,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      details,
      requestId: requestId(),
    },
  })
}

/** The makers of every command; what a command changes it leaves in the audit. */
export const { command, longCommand } = commandsOf<AuditRecord>(audit)
