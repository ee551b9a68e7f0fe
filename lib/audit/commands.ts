import { doorName, subjectOfDoor } from '#lib/audit/rules.ts'
import type { AuditAct, AuditSubject } from '#lib/audit/schema.ts'
import { type Actor, isPerson } from '#lib/core/actor.ts'
import { now } from '#lib/server/clock.ts'
import { database, type Tx } from '#lib/server/db.ts'
import { log } from '#lib/server/log.ts'

export type AuditRecord = {
  act: AuditAct
  subject?: { kind: AuditSubject; id: number }
  details?: Record<string, string | number | boolean | null>
}

/** Writes one audit entry in the transaction of the act itself; if it cannot be written, the act fails too. */
export const audit = async (tx: Tx, actor: Actor, { act, subject, details = {} }: AuditRecord): Promise<void> => {
  await tx.auditEntry.create({
    data: {
      at: now(),
      actorKind: actor.kind,
      accountId: isPerson(actor) ? actor.accountId : null,
      actorName: actorName(actor),
      act,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      details,
    },
  })
}

/**
 * Leaves the one record of a refusal, by the door that refused and outside the refused work's transaction (threat H2).
 * It never throws: a refusal that cannot be recorded is logged and stays a refusal.
 */
export const recordRefusal = async (actor: Actor, door: string, reason = 'FORBIDDEN'): Promise<void> => {
  const subject = subjectOfDoor(door)
  try {
    const details = { door: doorName(door), reason }
    await audit(database(), actor, { act: 'REFUSED', ...(subject ? { subject } : {}), details })
  } catch (error) {
    log.error('a refusal was not recorded', { door: doorName(door), error })
  }
}

const actorName = (actor: Actor): string => {
  if (actor.kind === 'visitor') return 'Visitor'
  return actor.kind === 'system' ? actor.job : actor.name
}
