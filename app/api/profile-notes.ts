import { parsePaging } from '#lib/core/pagination.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { saveDetailNote } from '#lib/crm/detail-notes/commands.ts'
import { getDetailNotes } from '#lib/crm/detail-notes/queries.ts'
import type { DetailSection } from '#lib/crm/detail-notes/schema.ts'
import { createFileNote, deleteFileNote, restoreFileNote, updateFileNote } from '#lib/crm/file-notes/commands.ts'
import { listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import { noteIdOf } from '#lib/crm/file-notes/rules.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/schema.ts'
import { idempotencyKeyOf } from '#lib/server/idempotency.ts'
import { versioned } from '#lib/server/if-match.ts'
import { type Door, queryObject } from '#lib/web/route.ts'

/** What the doors of a profile's notes do; six addresses of each kind of profile share it, each with a policy of its own. */
type Handle = Door<{ id: number }, unknown, unknown>['handle']

/** The file notes of the caller's observer about a profile, newest first. */
export const listNotes =
  (kind: ProfileKind): Handle =>
  async ({ actor, params: { id }, request }) => {
    const paging = parsePaging(queryObject(new URL(request.url).searchParams), NOTE_PAGE_SIZES)
    const { rows, total, page } = await listProfileNotes(actor, { kind, id }, paging)
    return { data: rows, total, page }
  }

/** Writes a new note: `note`, `noteType`. */
export const createNote =
  (kind: ProfileKind): Handle =>
  async ({ actor, params: { id }, body, request }) => ({
    status: 201,
    data: await createFileNote(actor, { kind, id }, body, idempotencyKeyOf(request)),
  })

/** Changes a note: `note`, `noteType`, `fileNoteId`, `version`. */
export const updateNote =
  (kind: ProfileKind): Handle =>
  async ({ actor, params: { id }, body, request }) => ({
    data: await updateFileNote(actor, { kind, id }, versioned(request, body)),
  })

/** Deletes a note `?id=`, which can be restored for some seconds. */
export const deleteNote =
  (kind: ProfileKind): Handle =>
  async ({ actor, params: { id }, query, body }) => {
    await deleteFileNote(actor, { kind, id }, noteIdOf(query, body))
    return {}
  }

/** Undoes the deletion of a note `?id=`. */
export const restoreNote =
  (kind: ProfileKind): Handle =>
  async ({ actor, params: { id }, query, body }) => {
    await restoreFileNote(actor, { kind, id }, noteIdOf(query, body))
    return {}
  }

/** The professional or the personal note of the caller's observer about a profile. */
export const readDetail =
  (kind: ProfileKind, detail: DetailSection): Handle =>
  async ({ actor, params: { id } }) => ({ data: (await getDetailNotes(actor, { kind, id }))[detail] })

/** Saves it: `detail`, `version`; 409 with the stored note where somebody was faster. */
export const saveDetail =
  (kind: ProfileKind, detail: DetailSection): Handle =>
  async ({ actor, params: { id }, body, request }) => ({
    data: await saveDetailNote(actor, { kind, id, section: detail }, versioned(request, body)),
  })
