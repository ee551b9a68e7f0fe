import type { EmailKind, EmailState } from '#lib/emails/schema.ts'

export const outboxLabels = {
  title: 'Outbox',
  description: 'Every e-mail that the product sends to people',
  back: 'Outbox',
  empty: 'No e-mail has been sent yet',
  emptyText: 'Invitations and password resets appear here as soon as somebody asks for one.',
  masked: 'The link is only in the e-mail itself. It is not shown here, because whoever opens it becomes that person.',
  noTransport: 'No mail service is set up, so messages wait here. Set RESEND_API_KEY or SMTP_URL to send them.',
} as const

/** Stands in place of a link that signs somebody in. */
export const MASKED_LINK = '(hidden)'

export const kindLabels: Record<EmailKind, string> = {
  INVITATION: 'Invitation',
  PASSWORD_RESET: 'Password reset',
  ADDRESS_CONFIRMATION: 'New sign-in address',
  ADDRESS_NOTICE: 'Notice of a new address',
}

export const stateLabels: Record<EmailState, { name: string; tone: 'neutral' | 'good' | 'warn' | 'bad' | 'accent' }> = {
  QUEUED: { name: 'Waiting', tone: 'warn' },
  CLAIMED: { name: 'Being sent', tone: 'accent' },
  WIRE: { name: 'Being sent', tone: 'accent' },
  SENT: { name: 'Sent', tone: 'good' },
  FAILED: { name: 'Failed', tone: 'bad' },
  DROPPED: { name: 'Not needed', tone: 'neutral' },
  UNKNOWN: { name: 'Not certain', tone: 'bad' },
}
