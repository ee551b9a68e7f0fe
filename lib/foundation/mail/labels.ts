import type { EmailState } from '#lib/foundation/mail/schema.ts'

export const outboxLabels = {
  title: 'Outbox',
  back: 'Outbox',
  empty: 'No email has been sent yet',
  emptyText: 'Invitations and password resets appear here as soon as somebody asks for one.',
  noneFound: 'No emails match.',
  clearFilters: 'Clear the filters to see all emails.',
  sentAt: (time: string) => `Sent ${time}`,
  masked:
    'The link is only in the email itself. It is not shown here, because anyone who opens it is signed in as that person.',
  waitHere: 'No mail service is connected yet, so messages wait here. They are sent as soon as one is connected.',
  noTransport: 'No mail service is connected. New emails are sent once there is one.',
  resend: 'Every email that the product sends to people. It is sent through Resend.',
  smtp: 'Every email that the product sends to people. It is sent through your own mail server.',
  sendAgain: 'Send again',
  sentAgain: 'The email is on its way again',
  notFailed: 'Only an email that has failed can be sent again.',
  failed: 'This email was not delivered',
  dropped: 'This email was not needed any more',
  waiting: 'This email is tried again',
  waitingText: 'Attempts continue for a day, with longer and longer pauses.',
  unknown: 'This email may have arrived',
  unknownText:
    'It is not sent again automatically. Ask the person, and if nothing came, send a new one from their profile.',
} as const

/** Why a message was not delivered, as text for people. */
export const emailReasons = {
  lost: 'The connection ended before the mail service said whether it took the message.',
  closed: 'The account is closed or switched off.',
  left: 'The recipient has unsubscribed.',
  spent: 'Its link was used, replaced or has expired.',
} as const

/** Shown instead of a link that signs its reader in. */
export const MASKED_LINK = '(hidden)'

export const stateLabels: Record<EmailState, { name: string; tone: 'neutral' | 'good' | 'warn' | 'bad' | 'accent' }> = {
  QUEUED: { name: 'Waiting', tone: 'warn' },
  CLAIMED: { name: 'Being sent', tone: 'accent' },
  WIRE: { name: 'Being sent', tone: 'accent' },
  SENT: { name: 'Sent', tone: 'good' },
  FAILED: { name: 'Failed', tone: 'bad' },
  DROPPED: { name: 'Not needed', tone: 'neutral' },
  UNKNOWN: { name: 'Not certain', tone: 'bad' },
}
