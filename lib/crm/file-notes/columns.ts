import { FORMATS, type ListColumns } from '#lib/core/columns.ts'
import { staff } from '#lib/core/policy.ts'
import type { FileNoteRow, ProfileNote } from '#lib/crm/file-notes/schema.ts'

const date = { label: 'Date', value: (note: Partial<ProfileNote>) => note.date, format: FORMATS.time }
const takenBy = { label: 'Taken by', value: (note: Partial<ProfileNote>) => note.takenBy, who: staff }
const note = { label: 'Notes', value: (row: Partial<ProfileNote>) => row.note }
const type = { label: 'Note Type', value: (row: Partial<ProfileNote>) => row.noteType?.name }

/** The columns of the File Notes tab (row E-01). */
export const profileNoteColumns = { date, takenBy, note, type } satisfies ListColumns<ProfileNote>

/** The columns of the notes page (row E-05). */
export const fileNoteColumns = {
  date,
  person: { label: 'Person', value: (row: FileNoteRow) => row.personName ?? row.companyName },
  profile: { label: 'Profile', value: (row: FileNoteRow) => row.profileType },
  takenBy,
  note,
  type,
} satisfies ListColumns<FileNoteRow>

export type FileNoteColumnKey = keyof typeof fileNoteColumns
