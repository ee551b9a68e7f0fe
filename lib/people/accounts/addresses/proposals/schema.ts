import { z } from 'zod'
import { removeUnstorable } from '#lib/core/text.ts'

/** The address that ADMIN approves, as it was shown, because another one may have been proposed since. */
export const agreedAddress = z.strictObject({ email: z.string().max(254).transform(removeUnstorable) })
