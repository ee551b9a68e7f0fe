import { z } from 'zod'
import { newPasswordSchema } from '#lib/people/accounts/passwords/schema.ts'
import { typedEmail } from '#lib/people/accounts/schema.ts'
import { signUpMessages, signUpRoles } from '#lib/people/accounts/sign-ups/labels.ts'
import { requiredTextLineSchema } from '#lib/people/contacts/schema.ts'

type SignUpRole = (typeof signUpRoles)[number]['id']
const ROLES = signUpRoles.map(({ id }) => id)

const COMPANY_MAX = 200
const toUndefinedIfBlank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

/** Schema of the sign-up form (row A-10). Callers that send the documented five fields only may leave out company and role. */
export const signUpSchema = z
  .strictObject({
    firstName: requiredTextLineSchema(signUpMessages.firstName),
    lastName: requiredTextLineSchema(signUpMessages.lastName),
    email: typedEmail,
    companyName: z.preprocess(
      toUndefinedIfBlank,
      requiredTextLineSchema(signUpMessages.company, COMPANY_MAX).optional(),
    ),
    role: z.preprocess(toUndefinedIfBlank, z.enum(ROLES, { error: signUpMessages.role }).optional()),
    password: newPasswordSchema(signUpMessages.password),
    confirmPassword: z.string({ error: signUpMessages.confirm }).min(1, signUpMessages.confirm).max(256),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: signUpMessages.mismatch,
    when: ({ value }) => {
      const pair = value as { password?: unknown; confirmPassword?: unknown } | null
      return Boolean(pair?.password && pair.confirmPassword)
    },
  })

/** A request in the staff's list; without its password. */
export type SignUpRow = {
  id: number
  firstName: string
  lastName: string
  email: string
  companyName: string | null
  role: SignUpRole | null
  requestedAt: Date
}
