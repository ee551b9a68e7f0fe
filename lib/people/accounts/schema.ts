import { z } from 'zod'
import type { Permission, Role, UserType } from '#lib/core/actor.ts'
import { answeredId } from '#lib/core/answers.ts'
import { normaliseEmail } from '#lib/core/text.ts'
import { passwordMessages } from '#lib/people/accounts/passwords/labels.ts'
import { companyProfileIds } from '#lib/people/contacts/schema.ts'

/** What the identity provider reports about a person; only issuer, subject and a verified email are trusted. */
export type SignInFacts = {
  issuer: string
  subject: string
  email: unknown
  emailVerified: unknown
  /** All claims of the id token; role, permissions and ids are only compared with the database. */
  claims: Record<string, unknown>
  /** When the person last authenticated at the provider. */
  authTime: Date
  providerSid: string | null
  refreshToken: string | null
  renewAt: Date | null
  userAgent: string | null
  /** This browser's previous session, which is ended. */
  replaces: string | null
}

/** Why a sign-in is refused although the provider authenticated the person. */
export type SignInRefusal = 'UNKNOWN' | 'UNVERIFIED' | 'CLOSED' | 'FORMER' | 'SWITCHED_OFF' | 'NO_PROFILE'

/**
 * The result of a sign-in: a session and its cookie's id, a refusal, or `isOver` if our session limits have passed and the person
 * must authenticate again.
 */
export type SignInResult = { sid: string; accountId: number } | { refusal: SignInRefusal } | { isOver: true }

/** Schema of an email address that may accept a pending invitation: one plain address, lowercased as invitations store it. */
export const linkableEmail = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase())

/** The values of the result parameter of `/confirm-login` (row A-03). */
export const SIGN_IN_RESULTS = ['redirect', 'success', 'fail'] as const
export type SignInOutcome = (typeof SIGN_IN_RESULTS)[number]

/** A sign-out at the provider: of one of its sessions, or of all sessions of a subject. */
export type ProviderSignOut = {
  issuer: string
  providerSid: string | null
  subject: string | null
  /** The logout token's id (jti), and until when a replay would still be accepted as fresh. */
  id: string
  until: Date
}

/** Schema of the signed-in person's account (rows ). */
export const ownAccountAnswer = z.strictObject({
  accountId: answeredId,
  userType: z.enum(['admin', 'systemAdmin', 'lender', 'broker', 'dual', 'lawFirm'] satisfies readonly UserType[]),
  roles: z.array(z.enum(['SYSUSER', 'BROKER', 'LENDER', 'LAWFIRM'] satisfies readonly Role[])),
  permissions: z.array(z.enum(['ADMIN'] satisfies readonly Permission[])),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ...companyProfileIds.shape,
  individualId: answeredId.nullable(),
  systemUserId: answeredId.nullable(),
  companyId: answeredId.nullable(),
  companyName: z.string().nullable(),
  landing: z.string(),
})
export type OwnAccount = z.output<typeof ownAccountAnswer>

const EMAIL_MAX = 254

/** Schema of a typed email address, normalised (rows ). */
export const typedEmail = z
  .string({ error: passwordMessages.email })
  .max(EMAIL_MAX, passwordMessages.email)
  .transform(normaliseEmail)
  .pipe(z.email(passwordMessages.email))

/** Schema of the forgotten-password form (row A-11). */
export const forgottenSchema = z.strictObject({ email: typedEmail })
