import { z } from 'zod'
import { LAST_SEQUENCE, LONGEST_NOTE } from '#lib/crm/file-notes/labels.ts'
import { noteText } from '#lib/crm/file-notes/schema.ts'

/** The request that saves a draft of a note; a higher sequence replaces a lower one of the same session. */
export const draftSchema = z.object({
  kind: z.enum(['lender', 'broker', 'lawfirm']),
  profileId: z.number().int().min(1).max(LAST_SEQUENCE),
  noteKey: z.string().regex(/^(NEW|[1-9]\d{0,9})$/),
  session: z.string().regex(/^[\w-]{8,60}$/),
  sequence: z.number().int().min(1).max(LAST_SEQUENCE),
  /** An empty text discards the draft. */
  note: noteText.pipe(z.string().max(LONGEST_NOTE)),
  noteType: z
    .string()
    .regex(/^\w{1,40}$/)
    .nullable(),
})
export type DraftInput = z.output<typeof draftSchema>

/** The answer to saving a draft: the stored sequence, and whether it is the one that was sent. */
export const keptSequence = z.strictObject({ sequence: z.int().min(0), isKept: z.boolean() })

/** A stored draft, as returned to the person who typed it. */
export type KeptDraft = {
  noteKey: string
  session: string
  sequence: number
  note: string
  noteType: string | null
  savedAt: Date
}
