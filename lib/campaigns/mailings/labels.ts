import type {
  DeliveryReport,
  LeftOutReason,
  MailingKind,
  MailingState,
  RecipientState,
} from '#lib/campaigns/mailings/schema.ts'

type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent'
type Named = { name: string; tone: Tone }

export const kindLabels: Record<MailingKind, string> = { BULK: 'Bulk email', MARKETING: 'Marketing email' }

export const mailingStateLabels: Record<MailingState, Named> = {
  DRAFT: { name: 'Draft', tone: 'neutral' },
  FROZEN: { name: 'Waiting', tone: 'warn' },
  SENDING: { name: 'Sending', tone: 'accent' },
  PAUSED: { name: 'Paused', tone: 'warn' },
  DONE: { name: 'Done', tone: 'good' },
  CANCELLED: { name: 'Cancelled', tone: 'neutral' },
}

/** What a recipient's state is called: as in the outbox. */
export const recipientStateLabels: Record<RecipientState, Named> = {
  QUEUED: { name: 'Waiting', tone: 'warn' },
  CLAIMED: { name: 'Being sent', tone: 'accent' },
  WIRE: { name: 'Being sent', tone: 'accent' },
  SENT: { name: 'Sent', tone: 'good' },
  FAILED: { name: 'Failed', tone: 'bad' },
  UNKNOWN: { name: 'Not certain', tone: 'bad' },
  SUPPRESSED: { name: 'Unsubscribed since', tone: 'neutral' },
  CANCELLED: { name: 'Cancelled', tone: 'neutral' },
}

export const leftOutLabels: Record<LeftOutReason, string> = {
  UNSUBSCRIBED: 'Unsubscribed',
  NO_ADDRESS: 'No email address',
  CLOSED: 'Closed',
  SWITCHED_OFF: 'Company switched off',
  SAME_ADDRESS: 'Same address as somebody else',
}

export const reportLabels: Record<DeliveryReport, Named> = {
  DELIVERED: { name: 'Delivered', tone: 'good' },
  BOUNCED: { name: 'Bounced', tone: 'bad' },
  COMPLAINED: { name: 'Reported as spam', tone: 'bad' },
}

export const mailingLabels = {
  title: 'Mailings',
  menu: 'Mailings',
  description: 'Every bulk and marketing email, newest first.',
  empty: 'No mailings.',
  emptyText: 'Mailings appear here as soon as one is sent from Bulk Email or from a saved search in All Users.',
  write: 'Write a bulk email',
} as const
