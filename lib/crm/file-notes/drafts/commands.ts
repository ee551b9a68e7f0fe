import type { PersonActor } from '#lib/core/actor.ts'
import { draftSchema } from '#lib/crm/file-notes/drafts/schema.ts'
import { LAST_SEQUENCE } from '#lib/crm/file-notes/labels.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { requireNoteAuthorForWrite } from '#lib/crm/file-notes/scope.ts'
import type { ObserverId } from '#lib/crm/observers/scope.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/**
 * Saves a draft of a note (threat F2). An older or repeated sequence of the session changes nothing; the stored
 * sequence is returned. An empty text discards the draft.
 */
export const saveDraft = command({
  policy: fileNotePolicies.keep,
  input: draftSchema,
  audits: { none: "A draft is its writer's alone and saved every few seconds." },
  work: async ({ tx, actor, input: draft }) => {
    const { kind, profileId: id } = draft
    const { actor: person, observerId } = await requireNoteAuthorForWrite(tx, actor, { kind, id })
    const isKept = await writeNoteDraft(tx, person, { ...draft, observerId })
    if (isKept) return { sequence: draft.sequence, isKept }
    const key = { accountId: person.accountId, session: draft.session }
    const stored = await tx.noteDraft.findUnique({ where: { accountId_session: key }, select: { sequence: true } })
    return { sequence: stored?.sequence ?? 0, isKept }
  },
})

type Row = { observerId: ObserverId; profileId: number; session: string; sequence: number } & {
  noteKey: string
  note: string
  noteType: string | null
}

const writeNoteDraft = async (tx: Tx, { accountId }: PersonActor, draft: Row): Promise<boolean> => {
  const { observerId, profileId, session, sequence, noteKey, note, noteType } = draft
  const count = await tx.$executeRaw`
    insert into note_drafts (account_id, session, observer_id, profile_id, note_key, note, note_type_key, sequence, saved_at)
    values (${accountId}, ${session}, ${observerId}, ${profileId}, ${noteKey}, ${note},
      (select key from note_types where key = ${noteType}), ${sequence}, ${now()})
    on conflict (account_id, session) do update
    set note = excluded.note, note_type_key = excluded.note_type_key, sequence = excluded.sequence, saved_at = excluded.saved_at
    where note_drafts.sequence < excluded.sequence and note_drafts.profile_id = excluded.profile_id
      and note_drafts.note_key = excluded.note_key`
  return count === 1
}

/** Closes a draft session whose text was saved: requests still under way with a lower sequence change nothing. */
export const closeNoteDraft = async (
  tx: Tx,
  { accountId }: PersonActor,
  { observerId, profileId, session }: { observerId: ObserverId; profileId: number; session: string },
): Promise<void> => {
  await tx.$executeRaw`
    insert into note_drafts (account_id, session, observer_id, profile_id, note_key, note, sequence, saved_at)
    values (${accountId}, ${session}, ${observerId}, ${profileId}, 'NEW', '', ${LAST_SEQUENCE}, ${now()})
    on conflict (account_id, session) do update set note = '', sequence = excluded.sequence, saved_at = excluded.saved_at`
}
