import { z } from 'zod'
import { contactFields, mobile } from '#lib/people/contacts/schema.ts'

/** Schema of the first administrator, from the command line. */
export const foundingSchema = z.strictObject({
  ...contactFields,
  mobile: mobile.optional(),
})

/** The administrator and the token of the link that sets the password. */
export type Founded = { name: string; email: string; isNew: boolean; token: string; expiresAt: Date }
