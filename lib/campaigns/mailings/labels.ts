import type { MailingKind } from '#lib/campaigns/audiences/schema.ts'
import type { MailingAct } from '#lib/campaigns/mailings/rules.ts'
import type { DeliveryReport, MailingState } from '#lib/campaigns/mailings/schema.ts'
import { formatCount } from '#lib/core/counts.ts'
import { MAILING_KINDS } from '#lib/market/timeline/schema.ts'

type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent'
export type Named = { name: string; tone: Tone }

/** Labels for the kinds of mailing. */
export const kindLabels: Record<MailingKind, string> = MAILING_KINDS

export const mailingStateLabels: Record<MailingState, Named> = {
  DRAFT: { name: 'Draft', tone: 'neutral' },
  FROZEN: { name: 'Waiting', tone: 'warn' },
  SENDING: { name: 'Sending', tone: 'accent' },
  PAUSED: { name: 'Paused', tone: 'warn' },
  DONE: { name: 'Done', tone: 'good' },
  CANCELLED: { name: 'Cancelled', tone: 'neutral' },
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
  noneFound: 'No mailings match.',
  clearFilters: 'Clear the filters to see all mailings.',
  write: 'Write a bulk email',

  sentOn: 'Sent on',
  subject: 'Subject',
  kind: 'Type',
  state: 'State',
  recipients: 'Recipients',
  /** The progress of a mailing on a card. */
  sentOf: (sent: number, recipients: number) => `${formatCount(sent)} of ${formatCount(recipients)}`,
  sentWord: 'sent',
  failedOf: (failed: number) => `${formatCount(failed)} failed`,
  sent: 'Sent',
  failed: 'Failed',
  leftOut: 'Left out',
  from: 'From',
  sentBy: 'Sent by',
  name: 'Name',
  address: 'Email',
  company: 'Company',
  report: 'Report',
  basis: 'Why',
  error: 'Reason',
  reason: 'Reason',
  nameOrAddress: 'Name or email',
} as const

/** UI labels of a mailing's page. */
export const oneMailingLabels = {
  back: 'Mailings',
  progress: 'Progress',
  counts: 'Recipients by state',
  total: 'Recipients',
  of: (sent: number, total: number) => `${formatCount(sent)} of ${formatCount(total)} finished`,
  live: 'Updates automatically',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  about: 'About this mailing',
  startedAt: 'Sent on',
  finishedAt: 'Finished',
  savedSearch: 'Saved search',
  reason: 'Reason for including unsubscribed users',
  files: 'Attachments',
  pausedTitle: 'This mailing is paused',
  pausedByStaff: 'Nobody gets it until it is resumed.',
  unknownTitle: (count: number) =>
    count === 1 ? 'One email may have arrived' : `${formatCount(count)} emails may have arrived`,
  unknownText: 'It is not sent again automatically: people could get it twice.',
  recipients: 'Recipients',
  leftOut: 'Left out',
  parts: 'People of this mailing',
  noRecipients: 'No recipients match.',
  noRecipientsText: 'Clear the filters to see all recipients.',
  noLeftOut: 'Nobody was left out.',
  noLeftOutText: 'Everybody who was chosen gets this mailing.',
  noneMatch: 'No people match.',
  noneMatchText: 'Clear the filters to see everybody who was left out.',
} as const

/** Labels of the actions on a mailing: the button, its confirmation and the toast. */
export const actLabels: Record<MailingAct, { name: string; done: string; ask?: { title: string; text: string } }> = {
  pause: { name: 'Pause', done: 'The mailing is paused' },
  resume: { name: 'Resume', done: 'The mailing goes on' },
  retry: {
    name: 'Retry failed',
    done: 'The failed emails are tried again',
    ask: {
      title: 'Send the failed emails again?',
      text: 'Only emails that certainly were not delivered are tried again. Nobody gets it twice.',
    },
  },
  cancel: {
    name: 'Cancel mailing',
    done: 'The mailing is cancelled',
    ask: {
      title: 'Cancel this mailing?',
      text: 'Everyone who has not received it yet will not receive it. A cancelled mailing cannot be resumed. Emails that are being sent right now may still arrive.',
    },
  },
}
/** Label of the button that cancels a confirmation. */
export const keepAsIs = 'Go back'
