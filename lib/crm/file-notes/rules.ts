import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { UNDO_GRACE, UNDO_TIME } from '#lib/core/timing.ts'
import type { FileNoteRow } from '#lib/crm/file-notes/schema.ts'

/** Page sizes of note lists; the first is the default (row E-03). */
export const NOTE_PAGE_SIZES = [20, 50, 100, 200] as const

/** Returns the path of the profile that a note is about (row E-05). */
export const getNotedProfilePath = ({
  lenderID,
  brokerID,
  lawFirmID,
}: Pick<FileNoteRow, 'lenderID' | 'brokerID' | 'lawFirmID'>): string => {
  if (lenderID !== null) return paths.profile('lender', lenderID)
  return brokerID !== null ? paths.profile('broker', brokerID) : paths.profile('lawfirm', lawFirmID ?? 0)
}

/** Returns the time of the oldest deletion that can still be undone. */
export const getNoteUndoCutoff = (instant: Date): Date => new Date(instant.getTime() - UNDO_TIME - UNDO_GRACE)

const API: Record<ProfileKind, string> = { lender: 'lenders', broker: 'brokers', lawfirm: 'lawfirms' }

/** Returns the API path of a profile's file notes (row P-09). */
export const buildNotesUrl = ({ kind, id }: { kind: ProfileKind; id: number }, part = ''): string =>
  `/api/${API[kind]}/${id}/file-notes${part}`

/** Returns the API path of a profile's professional or personal notes (row P-09). */
export const buildDetailNotesUrl = ({ kind, id }: { kind: ProfileKind; id: number }, part: string): string =>
  `/api/${API[kind]}/${id}/detail-notes/${part}`
