import { formatAgo } from '#lib/core/dates.ts'
import type { Invitation } from '#lib/people/accounts/invitations/schema.ts'

/** Texts of a person's invitation on its profile. */
export const invitationLabels = {
  copy: 'Copy link',
  again: 'Send again',
  linkTitle: (name: string) => `Invitation link for ${name}`,
  linkText: (name: string, until: string) =>
    `Pass it to ${name} only: whoever opens it chooses the password. It works once, until ${until} (Sydney time), and can't be shown again. Sending the invitation again ends it.`,
  link: 'Link',
  copyNow: 'Copy',
  noMail: 'no mail service is connected',
  askAdmin: 'an administrator can copy its link',
  notCopied: 'The link could not be copied. Select it and copy it by hand.',
  close: 'Done',
} as const

/** Says how far an invitation is, in one line. */
export const describeInvitation = ({ firstName, state, at, sentAt, reason }: Invitation, now: Date): string => {
  const ago = formatAgo(at, now)
  switch (state) {
    case 'QUEUED':
      return `Invitation to ${firstName} is waiting to be sent${reason ? `: ${reason}` : ''}`
    case 'SENT':
      return `Invitation sent to ${firstName} ${ago} · not opened yet`
    case 'BOUNCED':
      return `Invitation to ${firstName} bounced · check the email address`
    case 'FAILED':
      return `Invitation to ${firstName} was not sent${reason ? `: ${reason}` : ''}`
    case 'UNCERTAIN':
      return `Invitation to ${firstName} may not have arrived`
    case 'OPENED':
      return `Invitation ${sentAt ? 'sent' : 'passed'} to ${firstName} · opened ${ago}`
    case 'EXPIRED':
      return `Invitation to ${firstName} expired ${ago}`
    case 'ACCEPTED':
      return `${firstName} accepted the invitation ${ago}`
  }
}
