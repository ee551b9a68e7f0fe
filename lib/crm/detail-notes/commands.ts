import type { PersonActor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { detailNoteMessages } from '#lib/crm/detail-notes/labels.ts'
import { detailNotePolicies } from '#lib/crm/detail-notes/policy.ts'
import { getSessionOfRefusedDraft, readDetailNotes } from '#lib/crm/detail-notes/queries.ts'
import { type DetailNote, type DetailSection, detailKey, detailSchema } from '#lib/crm/detail-notes/schema.ts'
import { keepReplacedNote } from '#lib/crm/file-notes/commands.ts'
import { requireNoteAuthorForWrite } from '#lib/crm/file-notes/scope.ts'
import type { ObserverId } from '#lib/crm/observers/scope.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

type DetailNoteKey = { actor: PersonActor; observerId: ObserverId; profileId: number; section: DetailSection }

/**
 * Saves a professional or personal note over the version that was read (rows E-04, F1). For a stale version it raises
 * CONFLICT with the stored note and keeps the refused text for its writer until one of their saves succeeds.
 */
export const saveDetailNote = command({
  policy: detailNotePolicies.keep,
  target: detailKey,
  input: detailSchema,
  audits: ['DETAIL_NOTE_CHANGED'],
  work: async ({ tx, actor, target: { section, ...profile }, input: { detail, version }, audit }) => {
    const { actor: person, observerId } = await requireNoteAuthorForWrite(tx, actor, { ...profile, isOwnToo: true })
    const place = { actor: person, observerId, profileId: profile.id, section }
    const isWritten = await writeDetailNote(tx, {
      detailNoteKey: place,
      detail,
      version: version ?? (await findVersionToReplace(tx, place)),
    })
    const stored = await readStoredDetailNote(tx, place)
    const isSame = stored?.detail === detail
    await storeRefusedTextAsDraft(tx, place, isWritten || isSame ? '' : detail)
    if (isWritten)
      await audit({ action: 'DETAIL_NOTE_CHANGED', subject: toProfileSubject(profile), details: { section } })
    return { stored, isRefused: !isWritten && !isSame }
  },
  // The conflict is raised after the transaction, because the refused text must be committed.
  around: async (_asked, run): Promise<DetailNote> => {
    const { stored, isRefused } = await run()
    if (!stored || isRefused) throw new DomainError('CONFLICT', detailNoteMessages.changed, stored)
    return stored
  },
})

// A save without a version overwrites the stored note: lock it and keep a copy of the replaced text.
const findVersionToReplace = async (tx: Tx, place: DetailNoteKey): Promise<number> => {
  const { observerId, profileId, section } = place
  const noteKey = section.toUpperCase()
  await tx.$queryRaw`select from detail_notes
    where observer_id = ${observerId} and profile_id = ${profileId} and kind = ${noteKey} for update`
  const stored = await readStoredDetailNote(tx, place)
  if (stored)
    await keepReplacedNote(tx, { observerId, profileId, noteKey }, { note: stored.detail, version: stored.version })
  return stored?.version ?? 0
}

const writeDetailNote = async (
  tx: Tx,
  {
    detailNoteKey: { actor, observerId, profileId, section },
    detail,
    version,
  }: { detailNoteKey: DetailNoteKey; detail: string; version: number },
) => {
  const key = { observerId, profileId, kind: section.toUpperCase() }
  const change = { detail, lastModifiedById: actor.accountId, lastModifiedAt: now() }
  const { count } =
    version === 0
      ? await tx.detailNote.createMany({ data: [{ ...key, ...change }], skipDuplicates: true })
      : await tx.detailNote.updateMany({ where: { ...key, version }, data: { ...change, version: { increment: 1 } } })
  return count === 1
}

const readStoredDetailNote = async (
  tx: Tx,
  { observerId, profileId, section }: DetailNoteKey,
): Promise<DetailNote | undefined> =>
  (await readDetailNotes(tx, { observerId, profileId, sections: [section] }))[0]?.note

const storeRefusedTextAsDraft = async (
  tx: Tx,
  { actor, observerId, profileId, section }: DetailNoteKey,
  note: string,
): Promise<void> => {
  const key = { accountId: actor.accountId, session: getSessionOfRefusedDraft(profileId, section) }
  if (note === '') {
    await tx.noteDraft.deleteMany({ where: key })
    return
  }
  const draft = { note, savedAt: now(), sequence: 1 }
  await tx.noteDraft.upsert({
    where: { accountId_session: key },
    create: { ...key, observerId, profileId, noteKey: section.toUpperCase(), ...draft },
    update: draft,
  })
}
