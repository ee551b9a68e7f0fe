import { z } from 'zod'
import { removeUnstorable } from '#lib/core/text.ts'

const words = (most: number) => z.string().max(most).transform(removeUnstorable)
/** In the provider's own words, of any length. */
const reason = z.string().transform((text) => removeUnstorable(text.slice(0, 500)))

/** What is read of an event of the provider; whatever else it carries is left alone. */
export const hookEvent = z.object({
  type: words(100).pipe(z.string().min(1)),
  created_at: z
    .string()
    .max(40)
    .transform((text) => new Date(text))
    .refine((at) => !Number.isNaN(at.getTime())),
  data: z.object({
    email_id: words(200).pipe(z.string().min(1)).optional(),
    failed: z.object({ reason: reason.optional() }).optional(),
    bounce: z.object({ type: words(100).optional() }).optional(),
  }),
})
export type HookEvent = z.output<typeof hookEvent>
