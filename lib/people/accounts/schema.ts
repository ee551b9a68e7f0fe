import { z } from 'zod'
import type { Permission, Role, UserType } from '#lib/core/actor.ts'
import { answeredId } from '#lib/core/answers.ts'
import { normaliseEmail } from '#lib/core/text.ts'
import { passwordMessages } from '#lib/people/accounts/passwords/labels.ts'
import { companyProfileIds } from '#lib/people/contacts/schema.ts'

/** What the identity provider said about a person who signs in; only (issuer, subject) and a verified email are used. */
export type SignInFacts = {
  issuer: string
  subject: string
  email: unknown
  emailVerified: unknown
  /** Everything that the id token claims; role, permissions and ids among it are compared, never believed. */
  claims: Record<string, unknown>
  /** When the person last proved who they are at the provider. */
  authTime: Date
  providerSid: string | null
  refreshToken: string | null
  renewAt: Date | null
  userAgent: string | null
  /** The session that this browser had before; it ends. */
  replaces: string | null
}

/** Why a sign-in is refused after the provider said yes. */
export type SignInRefusal = 'UNKNOWN' | 'UNVERIFIED' | 'CLOSED' | 'FORMER' | 'SWITCHED_OFF' | 'NO_PROFILE'

/**
 * What a sign-in comes to: a session, with what its cookie carries; a refusal; or, where the product's limits are over while
 * the provider's are not, the request to prove who they are once more.
 */
export type SignInResult = { sid: string; accountId: number } | { refusal: SignInRefusal } | { isOver: true }

/** An email address that may link a pending invitation: plain ASCII, exactly one address, as the invitation stores it. */
export const linkableEmail = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase())

/** The results that `/confirm-login` knows (row A-03). */
export const SIGN_IN_RESULTS = ['redirect', 'success', 'fail'] as const
export type SignInOutcome = (typeof SIGN_IN_RESULTS)[number]

/** Whom a sign-out at the provider is about: one of its sessions, or every one of a subject. */
export type ProviderSignOut = {
  issuer: string
  providerSid: string | null
  subject: string | null
  /** The token's own id (jti), and how long a repeat could still pass as fresh. */
  id: string
  until: Date
}

/** The signed-in person's own account (rows ). */
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

/** An email address as a form sends it, normalised (rows ). */
export const typedEmail = z
  .string({ error: passwordMessages.email })
  .max(EMAIL_MAX, passwordMessages.email)
  .transform(normaliseEmail)
  .pipe(z.email(passwordMessages.email))

/** The forgotten-password form (row A-11). */
export const forgottenSchema = z.strictObject({ email: typedEmail })
