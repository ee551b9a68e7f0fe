import { z } from 'zod'
import { passwordMessages } from '#lib/people/accounts/passwords/labels.ts'

const LONGEST = 256
const SHORTEST = 10

/** Schema of a new password: 10 to 256 characters of any kind. */
export const newPasswordSchema = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .refine((text) => text === '' || text.length >= SHORTEST, passwordMessages.tooShort(SHORTEST))
    .max(LONGEST, passwordMessages.tooLong(LONGEST))

const again = z.string({ error: passwordMessages.again }).min(1, passwordMessages.again).max(LONGEST)

export const newPasswordFields = { newPassword: newPasswordSchema(passwordMessages.next), confirmNewPassword: again }

type Pair = { newPassword: string; confirmNewPassword: string }

/** Adds the rule that both new passwords are equal (row A-12). */
export const requireEqualPasswords = <T extends z.ZodType<Pair>>(schema: T): T =>
  schema.refine(({ newPassword, confirmNewPassword }) => newPassword === confirmNewPassword, {
    path: ['confirmNewPassword'],
    message: passwordMessages.mismatch,
    // Checked along with the other rules; skipped if a field is empty, which has its own error.
    when: ({ value }) => {
      const pair = value as Partial<Pair>
      return Boolean(pair?.newPassword && pair.confirmNewPassword)
    },
  }) as T

/** Schema of the change-password form (row A-12). */
export const passwordChangeSchema = requireEqualPasswords(
  z.strictObject({
    currentPassword: z.string({ error: passwordMessages.current }).min(1, passwordMessages.current).max(LONGEST),
    ...newPasswordFields,
  }),
)
