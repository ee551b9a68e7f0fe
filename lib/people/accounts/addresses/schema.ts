import { z } from 'zod'
import type { LinkState } from '#lib/people/accounts/links/schema.ts'

/** The POST behind a link about a changed address. */
export const addressTokenSchema = z.strictObject({ token: z.string().max(200) })

/** What such a link's page shows; the address only while it is open. */
export type AddressLinkFacts = { state: LinkState; email: string | null }

/**
 * A new sign-in address that waits for its confirmation; `isExpired` where its link has run out. One that is only proposed waits
 * for ADMIN, and goes on without at `waitsUntil`.
 */
export type PendingAddress = { personId: number; email: string; isExpired: boolean; waitsUntil: Date | null }
