import { z } from 'zod'

/** How far an invitation is. BOUNCED: its address does not exist, or refuses mail. UNCERTAIN: its mail may have left. */
export type InvitationState = 'QUEUED' | 'SENT' | 'BOUNCED' | 'FAILED' | 'UNCERTAIN' | 'OPENED' | 'EXPIRED' | 'ACCEPTED'

/** A person's invitation as staff read it; `at` is when its state began. */
export type Invitation = {
  individualId: number
  firstName: string
  state: InvitationState
  at: Date
  /** When its last email left; null if none has. */
  sentAt: Date | null
  /** Why its email was not sent, or waits; null in other states. */
  reason: string | null
}

/** What the database knows of the invitation of a person whose account is open. */
export type InvitationFacts = {
  individualId: number
  firstName: string
  invitedAt: Date
  acceptedAt: Date | null
  /** The end of the last link that was not replaced; null if there is none. */
  expiresAt: Date | null
  /** When one of these links was first opened. */
  openedAt: Date | null
  mailState: string | null
  sentAt: Date | null
  error: string | null
  hasBounced: boolean
  /** False on an instance that cannot send mail. */
  isMailConnected: boolean
}

/** The response with a new link of an invitation, which is answered this once. */
export const shownLinkAnswer = z.strictObject({ url: z.string(), expiresAt: z.date() })
