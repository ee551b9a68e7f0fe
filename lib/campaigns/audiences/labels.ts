import type { Basis, LeftOutReason } from '#lib/campaigns/audiences/schema.ts'

/** UI labels for a mailing's audience; the quoted ones are exact (doc 3 §2). */
export const audienceLabels = {
  marketingEmail: 'Marketing Email',
  invalidSearch: 'Saved user search is invalid',
  total: 'People chosen',
  recipients: 'Get this email',
  unknownPeople: (count: number) =>
    count === 1
      ? 'One of the recipients is no longer here. Remove it and try again.'
      : `${count} of the recipients are no longer here. Remove them and try again.`,
} as const

/** Labels for the reasons why a person does not get a mailing. */
export const leftOutLabels: Record<LeftOutReason, string> = {
  UNSUBSCRIBED: 'Unsubscribed',
  NO_ADDRESS: 'No email address',
  CLOSED: 'Account closed',
  SWITCHED_OFF: 'Master switch off',
  SAME_ADDRESS: 'Same address as another person',
}

/** Labels for the basis on which a person gets a mailing. */
export const basisLabels: Record<Basis, string> = { SUBSCRIBED: 'Subscribed', SERVICE: 'Unsubscribed, included' }
