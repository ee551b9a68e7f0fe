import { type Actor, getActorName, getRealActor, isPerson } from '#lib/core/actor.ts'
import type { AuditAction, AuditDetails, AuditSubject } from '#lib/foundation/audit/schema.ts'
import { createCommandFactories } from '#lib/server/database/command.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { getRequestId } from '#lib/server/http/request-id.ts'
import { now } from '#lib/server/operations/clock.ts'

type RecordOf<Action extends AuditAction> = {
  action: Action
  subject?: { kind: AuditSubject; id: number }
  details?: AuditDetails<Action>
}

/** An entry to write: its details have only the keys that its action declares. */
export type AuditRecord = { [Action in AuditAction]: RecordOf<Action> }[AuditAction]

const toActorColumns = (asker: Actor, record: AuditRecord) => toAuditRow(getRealActor(asker), record)

// In a view-as session the signed-in person is recorded.
const toAuditRow = (actor: Actor, { action, subject, details = {} }: AuditRecord) => ({
  at: now(),
  actorKind: actor.kind,
  accountId: isPerson(actor) ? actor.accountId : null,
  actorName: getActorName(actor),
  action,
  subjectKind: subject?.kind ?? null,
  subjectId: subject?.id ?? null,
  details,
  requestId: getRequestId(),
})

/** Writes an audit entry in the transaction of the change; if it fails, the change fails too. */
export const writeAudit = async (tx: Tx, actor: Actor, record: AuditRecord): Promise<void> => {
  await tx.auditEntry.create({ data: toActorColumns(actor, record) })
}

/** Writes many audit entries in one statement, because the ORM takes seconds for some thousands of them. */
export const writeAuditBatch = async (tx: Tx, actor: Actor, records: readonly AuditRecord[]): Promise<void> => {
  const entries = records.map((record) => toActorColumns(actor, record))
  await tx.$executeRaw`
    insert into audit_entries (at, actor_kind, account_id, actor_name, act, subject_kind, subject_id, details, request_id)
    select e.at, e."actorKind", e."accountId", e."actorName", e.action, e."subjectKind", e."subjectId", e.details, e."requestId"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e (at timestamptz, "actorKind" text, "accountId" int, "actorName" text, action text, "subjectKind" text,
        "subjectId" int, details jsonb, "requestId" text)`
}

/** The factories of all commands, which write their audit entries here. */
export const { command, longCommand } = createCommandFactories<AuditRecord>(writeAudit)
