import { paths } from '#lib/core/paths.ts'
import type { FileNoteRow } from '#lib/file-notes/schema.ts'

/** The profile that a note is about (row E-05). */
export const notedProfilePath = ({ lenderID, brokerID, lawFirmID }: FileNoteRow): string => {
  if (lenderID !== null) return paths.profile('lender', lenderID)
  return brokerID !== null ? paths.profile('broker', brokerID) : paths.profile('lawfirm', lawFirmID ?? 0)
}
