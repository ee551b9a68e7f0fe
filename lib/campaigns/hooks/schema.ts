import { z } from 'zod'

/** What is read of an event of the provider; whatever else it carries is left alone. */
export const hookEvent = z.object({
  type: z.string().min(1).max(100),
  created_at: z
    .string()
    .max(40)
    .transform((text) => new Date(text))
    .refine((at) => !Number.isNaN(at.getTime())),
  data: z.object({
    email_id: z.string().min(1).max(200).optional(),
    bounce: z.object({ type: z.string().max(100).optional() }).optional(),
  }),
})
export type HookEvent = z.output<typeof hookEvent>
