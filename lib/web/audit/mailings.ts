import { kindLabels } from '#lib/campaigns/mailings/labels.ts'
import type { AuditDetails } from '#lib/foundation/audit/schema.ts'
import { type AuditWords, sayCode, sayCount, sayNothing, sayText } from './parts.ts'

const sayRecipients = ({ recipients }: AuditDetails<'MAILING_CANCELLED'>, words: (people: string) => string) => [
  sayCount(recipients, ['person', 'people'], words),
]

const sayMailing = ({ kind, subject, sender, recipients }: AuditDetails<'MAILING_SENT'>): string =>
  [
    sayCode(kindLabels, kind) ?? 'Email',
    sayText(subject, (text) => `“${text}”`),
    sayCount(recipients, ['person', 'people'], (people) => `to ${people}`),
    sayText(sender, (address) => `from ${address}`),
  ]
    .filter(Boolean)
    .join(' ')

/** What entries about mailings and other emails say. */
export const mailingWords = {
  EMAIL_SENT_AGAIN: sayNothing,
  MAILING_SENT: (details) => [
    sayMailing(details),
    sayText(details.search, (name) => `To whoever the search “${name}” found`),
    sayCount(details.leftOut, ['person', 'people'], (people) => `Left out ${people}`),
    sayCount(details.unsubscribed, ['person', 'people'], (people) => `Unsubscribed, but included: ${people}`),
    sayText(details.reason, (text) => `Included because: ${text}`),
  ],
  MAILING_PAUSED: ({ reason }) => [sayText(reason, (text) => text)],
  MAILING_RESUMED: sayNothing,
  MAILING_CANCELLED: (details) => sayRecipients(details, (people) => `${people} did not get it any more`),
  MAILING_RETRIED: (details) => sayRecipients(details, (people) => `To ${people} whom it had not reached`),
} satisfies Partial<AuditWords>
