import { z } from 'zod'
import { removeUnstorable } from '#lib/core/text.ts'

const limitedTextSchema = (most: number) => z.string().max(most).transform(removeUnstorable)
/** The provider's text for a failure, truncated because it may be of any length. */
const reason = z.string().transform((text) => removeUnstorable(text.slice(0, 500)))

/** The fields that we read of the provider's event; others are ignored. */
export const hookEvent = z.object({
  type: limitedTextSchema(100).pipe(z.string().min(1)),
  created_at: z
    .string()
    .max(40)
    .transform((text) => new Date(text))
    .refine((at) => !Number.isNaN(at.getTime())),
  data: z.object({
    email_id: limitedTextSchema(200).pipe(z.string().min(1)).optional(),
    failed: z.object({ reason: reason.optional() }).optional(),
    bounce: z.object({ type: limitedTextSchema(100).optional() }).optional(),
  }),
})
export type HookEvent = z.output<typeof hookEvent>
