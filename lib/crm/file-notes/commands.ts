import type { Actor } from '#lib/core/actor.ts'
import { DomainError, invalid, notFound, requireStoredVersion } from '#lib/core/errors.ts'
import { profileKey } from '#lib/core/parsing.ts'
import { closeNoteDraft } from '#lib/crm/file-notes/drafts/commands.ts'
import { fileNoteMessages } from '#lib/crm/file-notes/labels.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { getNoteUndoCutoff } from '#lib/crm/file-notes/rules.ts'
import {
  type NotedProfile,
  newNoteSchema,
  noteIdSchema,
  noteUpdateSchema,
  type StoredNote,
} from '#lib/crm/file-notes/schema.ts'
import { requireNoteAuthorForWrite, SUBJECT_COLUMNS } from '#lib/crm/file-notes/scope.ts'
import { writeLeadWithOtherSave } from '#lib/crm/leads/commands.ts'
import type { ObserverId } from '#lib/crm/observers/scope.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import { PROFILE_TABLES } from '#lib/people/directory/scope.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

const about = { policy: fileNotePolicies.keep, target: profileKey }

/**
 * Creates a note of the actor's observer about a profile (rows E-01, E-07) and optionally sets the follow-up day. A
 * repeated idempotency key returns the first answer. Raises INVALID by field and the errors of `requireNoteAuthor`.
 */
export const createFileNote = command({
  ...about,
  input: newNoteSchema,
  audits: ['FILE_NOTE_ADDED', 'FOLLOWUP_DATE_CHANGED'],
  once: 'file-note',
  work: async ({ tx, actor, target, input: { note, noteType, draftSession, followupDate }, audit }) => {
    const { actor: person, observerId } = await requireNoteAuthorForWrite(tx, actor, target)
    await requireNoteType(tx, noteType)
    const [row] = await tx.$queryRaw<{ id: number }[]>`
      insert into file_notes (observer_id, ${SUBJECT_COLUMNS[target.kind]}, note_type_key, note, taken_by_id, taken_at)
      values (${observerId}, ${target.id}, ${noteType}, ${note}, ${person.accountId}, ${now()}) returning id`
    const { id } = row as { id: number }
    if (draftSession) await closeNoteDraft(tx, person, { observerId, profileId: target.id, session: draftSession })
    if (followupDate !== undefined)
      await writeLeadWithOtherSave(tx, actor, {
        companyId: await findCompanyOfProfile(tx, target),
        lead: { followupDate },
      })
    await audit({ action: 'FILE_NOTE_ADDED', subject: toProfileSubject(target), details: { fileNoteId: id } })
    return { id, fileNoteId: id, version: 1 }
  },
})

/**
 * Changes a note's text and type; its day and author stay. Raises CONFLICT with the stored note for a stale version;
 * without a version, a copy of the replaced text is kept. Raises NOT_FOUND if the note is not the observer's about this
 * profile.
 */
export const updateFileNote = command({
  ...about,
  input: noteUpdateSchema,
  audits: ['FILE_NOTE_CHANGED'],
  work: async ({ tx, actor, target, input: { fileNoteId: id, note, noteType, version, draftSession }, audit }) => {
    const { actor: person, observerId } = await requireNoteAuthorForWrite(tx, actor, target)
    await requireNoteType(tx, noteType)
    const stored = await lockFileNote(tx, { observerId, notedProfile: target, noteId: id })
    requireStoredVersion({ stored, version, message: fileNoteMessages.changed })
    if (version === undefined) {
      const replaced = { note: stored.note, noteTypeKey: stored.noteType, version: stored.version }
      await keepReplacedNote(tx, { observerId, profileId: target.id, noteKey: String(id) }, replaced)
    }
    await tx.fileNote.update({
      where: { id, version: stored.version },
      data: {
        note,
        noteTypeKey: noteType,
        lastModifiedById: person.accountId,
        lastModifiedAt: now(),
        version: { increment: 1 },
      },
    })
    if (draftSession) await closeNoteDraft(tx, person, { observerId, profileId: target.id, session: draftSession })
    await audit({ action: 'FILE_NOTE_CHANGED', subject: toProfileSubject(target), details: { fileNoteId: id } })
    return { id, fileNoteId: id, version: stored.version + 1 }
  },
})

/** Deletes a note (row E-02) and so its call from the call scores; `restoreFileNote` can undo it for some seconds. */
export const deleteFileNote = command({
  ...about,
  input: noteIdSchema,
  audits: ['FILE_NOTE_DELETED'],
  work: async ({ tx, actor, target, input: { id }, audit }) => {
    await removeFileNote(tx, actor, { target, id })
    await audit({ action: 'FILE_NOTE_DELETED', subject: toProfileSubject(target), details: { fileNoteId: id } })
  },
})

/**
 * Deletes a note of the actor's observer in the caller's transaction and keeps its content. Raises NOT_FOUND if it is
 * not about this profile.
 */
export const removeFileNote = async (
  tx: Tx,
  actor: Actor,
  { target, id }: { target: NotedProfile; id: number },
): Promise<void> => {
  const { observerId } = await requireNoteAuthorForWrite(tx, actor, target)
  const count = await tx.$executeRaw`
    with gone as (
      delete from file_notes n
      where n.id = ${id} and n.observer_id = ${observerId} and n.${SUBJECT_COLUMNS[target.kind]} = ${target.id}
      returning n.*
    )
    insert into deleted_file_notes (id, observer_id, profile_id, content, deleted_at)
    select id, observer_id, ${target.id}::int, to_jsonb(gone.*), ${now()} from gone`
  if (count === 0) throw notFound()
}

/** Undoes a deletion: the note keeps its id, day, author and version. Raises NOT_FOUND after the undo period. */
export const restoreFileNote = command({
  ...about,
  input: noteIdSchema,
  audits: ['FILE_NOTE_RESTORED'],
  work: async ({ tx, actor, target, input: { id }, audit }) => {
    const { observerId } = await requireNoteAuthorForWrite(tx, actor, target)
    const count = await tx.$executeRaw`
      with kept as (
        delete from deleted_file_notes d
        where d.id = ${id} and d.observer_id = ${observerId} and d.profile_id = ${target.id}
          and d.deleted_at >= ${getNoteUndoCutoff(now())}
        returning d.content
      )
      insert into file_notes select row.* from kept, jsonb_populate_record(null::file_notes, kept.content) as row`
    if (count === 0) throw new DomainError('NOT_FOUND', fileNoteMessages.tooLate)
    await audit({ action: 'FILE_NOTE_RESTORED', subject: toProfileSubject(target), details: { fileNoteId: id } })
  },
})

/** Returns the company of a profile, within the caller's transaction. Raises NOT_FOUND. */
export const findCompanyOfProfile = async (tx: Tx, { kind, id }: NotedProfile): Promise<number> => {
  const [row] = await tx.$queryRaw<{ companyId: number }[]>`
    select x.company_id as "companyId" from ${PROFILE_TABLES[kind]} x where x.id = ${id}`
  if (!row) throw notFound()
  return row.companyId
}

const requireNoteType = async (tx: Tx, key: string): Promise<void> => {
  if ((await tx.noteType.count({ where: { key } })) === 0)
    throw invalid([{ code: 'INVALID', field: 'noteType', message: fileNoteMessages.noteType }])
}

const lockFileNote = async (
  tx: Tx,
  {
    observerId,
    notedProfile: { kind, id },
    noteId,
  }: { observerId: ObserverId; notedProfile: NotedProfile; noteId: number },
): Promise<StoredNote> => {
  const [stored] = await tx.$queryRaw<StoredNote[]>`
    select n.note, n.note_type_key as "noteType", n.version, ${selectAccountName(Prisma.sql`n.last_modified_by_id`)} as "lastModifiedBy"
    from file_notes n where n.id = ${noteId} and n.observer_id = ${observerId} and n.${SUBJECT_COLUMNS[kind]} = ${id}
    for update`
  if (!stored) throw notFound()
  return stored
}

const selectAccountName = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  select coalesce(s.first_name || ' ' || s.last_name, i.first_name || ' ' || i.last_name) from accounts a
  left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id where a.id = ${id})`

type ReplacedNoteKey = { observerId: ObserverId; profileId: number; noteKey: string }
type Text = { note: string; noteTypeKey?: string; version: number }

/** Keeps a copy of a text that a save without a version replaces (decision 'version in a payload'). */
export const keepReplacedNote = async (tx: Tx, place: ReplacedNoteKey, text: Text): Promise<void> => {
  await tx.replacedNote.create({ data: { ...place, ...text, replacedAt: now() } })
}
