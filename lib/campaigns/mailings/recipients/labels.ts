import type { Named } from '#lib/campaigns/mailings/labels.ts'
import type { RecipientGroup } from '#lib/campaigns/mailings/rules.ts'
import type { RecipientState } from '#lib/campaigns/mailings/schema.ts'

/** Labels for the groups of recipient states, the same as in the outbox. */
export const recipientGroupLabels: Record<RecipientGroup, Named> = {
  QUEUED: { name: 'Waiting', tone: 'warn' },
  SENDING: { name: 'Being sent', tone: 'accent' },
  SENT: { name: 'Sent', tone: 'good' },
  FAILED: { name: 'Failed', tone: 'bad' },
  UNKNOWN: { name: 'Not certain', tone: 'bad' },
  SUPPRESSED: { name: 'Unsubscribed since', tone: 'neutral' },
  CANCELLED: { name: 'Cancelled', tone: 'neutral' },
}

const { SENDING, ...settled } = recipientGroupLabels
/** Labels for each single recipient state. */
export const recipientStateLabels: Record<RecipientState, Named> = { ...settled, CLAIMED: SENDING, WIRE: SENDING }

/** UI labels of a recipient's history. */
export const storyLabels = {
  title: 'What happened',
  why: 'Why this email?',
  attempts: 'Attempts',
  triedSince: 'First attempt',
  wireAt: 'Handed over',
  sentAt: 'Accepted by the mail service',
  nextAt: 'Next attempt',
  message: 'The email as it went',
  messageToCome: 'The email as it will go',
} as const
