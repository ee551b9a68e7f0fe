import { z } from 'zod'
import { contactFields, mobile } from '#lib/people/contacts/schema.ts'

/** The first administrator, as the command line names the person. */
export const foundingSchema = z.strictObject({
  ...contactFields,
  mobile: mobile.optional(),
})

/** What was made: `link` sets the password. */
export type Founded = { name: string; email: string; isNew: boolean; token: string; expiresAt: Date }
