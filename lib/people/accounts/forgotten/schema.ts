import { z } from 'zod'
import { passwordMessages } from '#lib/people/accounts/passwords/labels.ts'
import { normaliseEmail } from '#lib/people/contacts/rules.ts'

const EMAIL_MAX = 254

/** An e-mail address as a form sends it, normalised (rows ). */
export const typedEmail = z
  .string({ error: passwordMessages.email })
  .max(EMAIL_MAX, passwordMessages.email)
  .transform(normaliseEmail)
  .pipe(z.email(passwordMessages.email))

/** The forgotten-password form (row A-11). */
export const forgottenSchema = z.strictObject({ email: typedEmail })
