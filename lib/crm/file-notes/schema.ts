import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { isNoId, namedId, neededId, recordVersion } from '#lib/core/parsing.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { fileNoteMessages, LONGEST_NOTE } from '#lib/crm/file-notes/labels.ts'
import { followupInput } from '#lib/crm/leads/schema.ts'

/** A type of note with its key; calls count in the call scores. */
const typeOfNote = z.strictObject({ key: z.string(), name: z.string() })
export type NoteType = z.output<typeof typeOfNote>

/** A type of note among the choices, where its key is its id too. */
export const noteTypeOption = typeOfNote.extend({ id: z.string() })

/** The profile that notes are about. */
export type NotedProfile = { kind: ProfileKind; id: number }

/** What writing a note answers. */
export const writtenNote = z.strictObject({ id: answeredId, fileNoteId: answeredId, version: answeredVersion })

/** A file note on a profile; `takenBy` is there for staff alone (row E-01). */
export const profileNote = z.strictObject({
  id: answeredId,
  fileNoteId: answeredId,
  date: z.date(),
  note: z.string(),
  noteType: typeOfNote,
  takenBy: z.string().optional(),
  lastModifiedByFirstName: z.string().nullable(),
  lastModifiedByLastName: z.string().nullable(),
  lastModifiedDate: z.date().nullable(),
  version: answeredVersion,
})
export type ProfileNote = z.output<typeof profileNote>

/** A file note on the notes page (rows E-05, E-07). */
export const fileNoteRow = profileNote.extend({
  personName: z.string().nullable(),
  companyName: z.string(),
  /** The kind of profile that a note is about, in the words of the notes page. */
  profileType: z.enum(['Lender', 'Broker', 'Law Firm']),
  lenderID: answeredId.nullable(),
  brokerID: answeredId.nullable(),
  lawFirmID: answeredId.nullable(),
})
export type FileNoteRow = z.output<typeof fileNoteRow>

export const noteText = z.string({ error: fileNoteMessages.noteRequired }).transform(removeUnstorable)

const note = noteText
  .transform((text) => text.trim())
  .pipe(z.string().min(1, fileNoteMessages.noteRequired).max(LONGEST_NOTE, fileNoteMessages.noteTooLong))

const key = z.string({ error: fileNoteMessages.noteType }).regex(/^\w{1,40}$/, fileNoteMessages.noteType)
const noteType = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'key' in value ? value.key : value),
  key,
)

/** The editor's draft, which a save makes needless. */
const draftSession = z
  .string()
  .regex(/^[\w-]{8,60}$/)
  .optional()

/** A new note (row E-07): `note`, `noteType` as a key or with one. An owner's note id beside them means nothing yet. */
export const newNoteSchema = z.object({
  note,
  noteType,
  draftSession,
  /** A follow-up day that is set with the note. */
  followupDate: followupInput.shape.followupDate.optional(),
})

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
    fileNoteId: neededId,
    note,
    noteType,
    version: recordVersion.optional(),
    draftSession,
  }),
)

/** The note to delete or to restore; raises 'Id is required' (row E-02). */
export const noteIdSchema = z.object({ id: neededId })

/** Where a deletion names its note: in the query or in the payload (row E-07). Its command tells a missing one. */
export const namedNote = z.object({ id: namedId }).catch({ id: undefined })

/** What the editor of a note sends: text and type. */
export type NoteInput = { note: string; noteType: string }

/** A note as it stands now, for somebody who tried to change an older version. */
export type StoredNote = NoteInput & { version: number; lastModifiedBy: string | null }
