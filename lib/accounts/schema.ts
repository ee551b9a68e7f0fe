import { z } from 'zod'

/** What the identity provider said about a person who signs in; only (issuer, subject) and a verified e-mail are used. */
export type SignInFacts = {
  issuer: string
  subject: string
  email: unknown
  emailVerified: unknown
  providerSid: string | null
  idToken: string | null
  refreshToken: string | null
  renewAt: Date | null
  userAgent: string | null
  /** The session that this browser had before; it ends. */
  replaces: string | null
}

/** Why a sign-in is refused after the provider said yes. */
export type SignInRefusal = 'UNKNOWN' | 'CLOSED' | 'FORMER' | 'SWITCHED_OFF' | 'NO_PROFILE'

export type SignInResult = { sessionId: string; accountId: number } | { refusal: SignInRefusal }

/** An e-mail address that may link a pending invitation: plain ASCII, exactly one address, as the invitation stores it. */
export const linkableEmail = z
  .string()
  .max(254)
  .regex(/^[!-~]+$/)
  .pipe(z.email())
  .transform((email) => email.toLowerCase())

/** The results that `/confirm-login` knows (row A-03). */
export const SIGN_IN_RESULTS = ['redirect', 'success', 'fail'] as const
export type SignInOutcome = (typeof SIGN_IN_RESULTS)[number]
