import { z } from 'zod'
import { recordIdIn } from '#lib/core/ids.ts'
import { isNoId, recordVersion } from '#lib/core/parsing.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { storable } from '#lib/core/text.ts'
import { fileNoteMessages } from './labels.ts'

/** The kind of profile that a note is about, in the words of the notes page. */
export type NoteProfileType = 'Lender' | 'Broker' | 'Law Firm'

/** A type of note with its key; calls count in the call scores. */
export type NoteType = { key: string; name: string }

/** The profile that notes are about. */
export type NotedProfile = { kind: ProfileKind; id: number }

/** A file note on a profile; `takenBy` is there for staff alone (row E-01). */
export type ProfileNote = {
  id: number
  fileNoteId: number
  date: Date
  note: string
  noteType: NoteType
  takenBy?: string
  lastModifiedByFirstName: string | null
  lastModifiedByLastName: string | null
  lastModifiedDate: Date | null
  version: number
}

/** A file note on the notes page (rows E-05, E-07). */
export type FileNoteRow = ProfileNote & {
  personName: string | null
  companyName: string
  profileType: NoteProfileType
  lenderID: number | null
  brokerID: number | null
  lawFirmID: number | null
}

/** Rows to a page of notes, the first being the usual one (row E-03). */
export const NOTE_PAGE_SIZES = [20, 50, 100, 200] as const

/** For how long a deletion is offered to be undone, in milliseconds; the server waits a little longer for the answer. */
export const UNDO_TIME = 10_000
export const UNDO_GRACE = 20_000

export const LONGEST_NOTE = 10_000

export const noteText = z.string({ error: fileNoteMessages.noteRequired }).transform(storable)

const note = noteText
  .transform((text) => text.trim())
  .pipe(z.string().min(1, fileNoteMessages.noteRequired).max(LONGEST_NOTE, fileNoteMessages.noteTooLong))

const key = z.string({ error: fileNoteMessages.noteType }).regex(/^\w{1,40}$/, fileNoteMessages.noteType)
const noteType = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'key' in value ? value.key : value),
  key,
)

const NO_NOTE = 0

// One that is missing is told so (row E-02); whatever else is no id names no note.
const id = z.unknown().transform((value, context): number => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  if (!isNoId(value)) return recordIdIn(text) ?? NO_NOTE
  // Stryker disable next-line StringLiteral: an issue is told by its message, its code shows nowhere.
  context.addIssue({ code: 'custom', message: fileNoteMessages.idRequired })
  return z.NEVER
})

/** The editor's draft, which a save makes needless. */
const draftSession = z
  .string()
  .regex(/^[\w-]{8,60}$/)
  .optional()

/** A new note (row E-07): `note`, `noteType` as a key or with one. An owner's note id beside them means nothing yet. */
export const newNoteSchema = z.object({ note, noteType, draftSession })

const OWNER_IDS = ['fileNoteId', 'lenderFileNoteId', 'brokerFileNoteId', 'lawFirmFileNoteId'] as const

// The note's id goes by the name of its profile's kind or by its own.
const withNoteId = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null) return input
  const body = input as Record<string, unknown>
  return { ...body, fileNoteId: OWNER_IDS.map((name) => body[name]).find((value) => !isNoId(value)) }
}

/** A changed note (row E-07), with the version that was read where the caller names it. */
export const noteUpdateSchema = z.preprocess(
  withNoteId,
  z.object({
    fileNoteId: id,
    note,
    noteType,
    version: recordVersion.optional(),
    draftSession,
  }),
)

/** The note to delete or to restore; raises 'Id is required' (row E-02). */
export const noteIdSchema = z.object({ id })

/** What the editor of a note sends: text and type. */
export type NoteInput = { note: string; noteType: string }

/** A note as it stands now, for somebody who tried to change an older version. */
export type StoredNote = NoteInput & { version: number; lastModifiedBy: string | null }
