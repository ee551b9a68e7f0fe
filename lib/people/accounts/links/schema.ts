import { z } from 'zod'
import { newPasswordFields, passwordsMatch } from '#lib/people/accounts/passwords/schema.ts'

/** How a single-use link stands; an unknown one tells nothing. */
export type LinkState = 'OPEN' | 'USED' | 'REPLACED' | 'EXPIRED' | 'UNKNOWN'

/** What the page of a link shows: to whom it belongs only while it is open. */
export type LinkFacts = { state: LinkState; email: string | null; firstName: string | null }

/** What accepting an invitation answers: the ticket with which the first sign-in asks for no password. */
export const acceptedSchema = z.strictObject({ ticket: z.string().nullable() })

/** The POST that redeems a link (an invitation or a password reset). */
export const redeemSchema = passwordsMatch(z.strictObject({ token: z.string().max(200), ...newPasswordFields }))
