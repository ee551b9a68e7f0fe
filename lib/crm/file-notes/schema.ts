import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { isMissingId, namedId, neededId } from '#lib/core/id-parameters.ts'
import { recordVersion } from '#lib/core/parsing.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { fileNoteMessages, LONGEST_NOTE } from '#lib/crm/file-notes/labels.ts'
import { followupInput } from '#lib/crm/leads/schema.ts'

/** A note type; phone and video calls count in the call scores. */
const typeOfNote = z.strictObject({ key: z.string(), name: z.string() })
export type NoteType = z.output<typeof typeOfNote>

/** A note type as an option of a select; its id is its key. */
export const noteTypeOption = typeOfNote.extend({ id: z.string() })

/** The profile (lender, broker or law firm) that notes are about. */
export type NotedProfile = { kind: ProfileKind; id: number }

/** The API answer to creating a file note: its id and version. */
export const writtenNote = z.strictObject({ id: answeredId, fileNoteId: answeredId, version: answeredVersion })

/** A file note on a profile; `takenBy` is included for staff only (row E-01). */
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
  /** The stored portrait of the person. */
  imageFileId: answeredId.nullable(),
  companyName: z.string(),
  /** The kind of profile that a note is about, as the notes page names it. */
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

/** The draft session of the editor, which a save closes. */
const draftSession = z
  .string()
  .regex(/^[\w-]{8,60}$/)
  .optional()

/**
 * The request that creates a note (row E-07); `noteType` is a key or an object with one. Note ids of the other variants
 * are ignored.
 */
export const newNoteSchema = z.object({
  note,
  noteType,
  draftSession,
  followupDate: followupInput.shape.followupDate.optional(),
})

const OWNER_IDS = ['fileNoteId', 'lenderFileNoteId', 'brokerFileNoteId', 'lawFirmFileNoteId'] as const

// Accepts the note's id under the generic name or the name for its kind of profile.
const addNoteId = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null) return input
  const body = input as Record<string, unknown>
  return { ...body, fileNoteId: OWNER_IDS.map((name) => body[name]).find((value) => !isMissingId(value)) }
}

/** The request that changes a note (row E-07), optionally with the version that was read. */
export const noteUpdateSchema = z.preprocess(
  addNoteId,
  z.object({
    fileNoteId: neededId,
    note,
    noteType,
    version: recordVersion.optional(),
    draftSession,
  }),
)

/** The id of the note to delete or restore. A missing id gives 'Id is required' (row E-02). */
export const noteIdSchema = z.object({ id: neededId })

/** The note id of a deletion, in query or payload (row E-07); undefined if missing, which the command reports. */
export const namedNote = z.object({ id: namedId }).catch({ id: undefined })

/** The fields of the note editor: text and type. */
export type NoteInput = { note: string; noteType: string }

/** The stored note, returned to a person who tried to change an older version. */
export type StoredNote = NoteInput & { version: number; lastModifiedBy: string | null }
