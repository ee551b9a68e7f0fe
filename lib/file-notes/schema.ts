/** The kind of profile that a note is about, in the words of the notes page. */
export type NoteProfileType = 'Lender' | 'Broker' | 'Law Firm'

/** A file note on the notes page (row E-05). */
export type FileNoteRow = {
  id: number
  fileNoteId: number
  date: Date
  note: string
  noteType: { key: string; name: string }
  takenBy: string
  personName: string | null
  companyName: string
  profileType: NoteProfileType
  lenderID: number | null
  brokerID: number | null
  lawFirmID: number | null
}

/** Rows to a page of notes, the first being the usual one (row E-03). */
export const NOTE_PAGE_SIZES = [20, 50, 100, 200] as const
