import { z } from 'zod'
import { LAST_SEQUENCE, LONGEST_NOTE } from '#lib/crm/file-notes/labels.ts'
import { noteText } from '#lib/crm/file-notes/schema.ts'

/** What an editor keeps of an unsaved note; a higher sequence replaces a lower one of the same session. */
export const draftSchema = z.object({
  kind: z.enum(['lender', 'broker', 'lawfirm']),
  profileId: z.number().int().min(1).max(LAST_SEQUENCE),
  noteKey: z.string().regex(/^(NEW|[1-9]\d{0,9})$/),
  session: z.string().regex(/^[\w-]{8,60}$/),
  sequence: z.number().int().min(1).max(LAST_SEQUENCE),
  /** Empty throws the draft away. */
  note: noteText.pipe(z.string().max(LONGEST_NOTE)),
  noteType: z
    .string()
    .regex(/^\w{1,40}$/)
    .nullable(),
})
export type DraftInput = z.output<typeof draftSchema>

/** What keeping a draft answers: the sequence that is stored, and whether it is this one. */
export const keptSequence = z.strictObject({ sequence: z.int().min(0), isKept: z.boolean() })

/** A draft that is kept for the person who typed it. */
export type KeptDraft = {
  noteKey: string
  session: string
  sequence: number
  note: string
  noteType: string | null
  savedAt: Date
}
