import { z } from 'zod'
import type { LinkState } from '#lib/people/accounts/links/schema.ts'

/** The request body that redeems a link of an address change. */
export const addressTokenSchema = z.strictObject({ token: z.string().max(200) })

/** The state of a link of an address change; the address only while the link is open. */
export type AddressLinkFacts = { state: LinkState; email: string | null }

/**
 * A pending sign-in address; `isExpired` if its link has expired. A proposed one needs ADMIN's approval, or is confirmed without
 * it at `waitsUntil`.
 */
export type PendingAddress = { personId: number; email: string; isExpired: boolean; waitsUntil: Date | null }
