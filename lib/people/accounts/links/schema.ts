import { z } from 'zod'
import { newPasswordFields, requireEqualPasswords } from '#lib/people/accounts/passwords/schema.ts'

/** The state of a single-use link; links of closed accounts count as unknown. */
export type LinkState = 'OPEN' | 'USED' | 'REPLACED' | 'EXPIRED' | 'UNKNOWN'

/** Who invited a person and to what; a company kind of null is the team's own. */
export type InvitedTo = {
  inviter: string | null
  companyName: string | null
  companyKind: 'LENDER' | 'BROKER' | 'DUAL' | 'LAWFIRM' | null
}

/** The state of a link, with its person only while it is open. */
export type LinkFacts = {
  state: LinkState
  email: string | null
  firstName: string | null
  invitedTo: InvitedTo | null
}

/** The response to accepting an invitation: a ticket for the first sign-in without a password. */
export const acceptedSchema = z.strictObject({ ticket: z.string().nullable() })

/** The request body that redeems an invitation or a password reset. */
export const redeemSchema = requireEqualPasswords(z.strictObject({ token: z.string().max(200), ...newPasswordFields }))
