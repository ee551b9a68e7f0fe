import { z } from 'zod'

/** The errors of a loan number while it is being typed (row H-04). */
export const numberErrors = z.strictObject({
  errors: z.array(z.strictObject({ code: z.string(), field: z.string().optional(), message: z.string() })),
})
