import { formatCounted } from '#lib/core/counts.ts'
import { formatAuditAction } from '#lib/foundation/audit/labels.ts'
import { stateLabels } from '#lib/foundation/mail/labels.ts'
import { EMAIL_KINDS, type EmailState } from '#lib/foundation/mail/schema.ts'
import type { ReviewDirection } from '#lib/lending/reviews/schema.ts'
import { actNames } from '#lib/market/approaches/labels.ts'
import { categoryLabels, historyLabels } from '#lib/market/criteria/labels.ts'
import { MAILING_KINDS, type TimelineEntry, type TimelineSource } from '#lib/market/timeline/schema.ts'

/** Texts of a company's timeline. */
export const timelineLabels = {
  title: 'Timeline',
  filter: 'Show',
  all: 'Everything',
  sources: {
    notes: 'Notes',
    loans: 'Loans',
    criteria: 'Criteria',
    ratings: 'Ratings',
    switches: 'Switches',
    mails: 'Emails',
    approaches: 'Approaches',
  } satisfies Record<TimelineSource, string>,
  newest: 'Newest',
  older: 'Older',
  today: 'Today',
  empty: 'Nothing has happened yet.',
  emptyText: 'Notes, loans, criteria, ratings, switches, emails and approaches appear here, newest first.',
  emptyPart: 'Nothing of this type yet.',
  end: 'This is the beginning.',
} as const

// Recipients of mailings have two more states than messages.
const getMailingStateName = (state: string): string => {
  if (state === 'SUPPRESSED') return 'Unsubscribed since'
  return state === 'CANCELLED' ? 'Cancelled' : stateLabels[state as EmailState].name
}

// Names the kind and state of an email around its recipients.
const describeMail = (about: Extract<TimelineEntry, { source: 'mails' }>['about'], recipients: string): string =>
  about.mailingId !== null
    ? `${MAILING_KINDS[about.kind]} to ${recipients}, ${getMailingStateName(about.state).toLowerCase()}`
    : `${EMAIL_KINDS[about.kind]} to ${recipients}, ${stateLabels[about.state].name.toLowerCase()}`

const RATED_BY: Record<ReviewDirection, string> = {
  BROKER_FROM_LENDER: 'a lender',
  LENDER_FROM_BROKER: 'a broker',
  LAWYER_FROM_LENDER: 'a lender',
  LAWYER_FROM_BROKER: 'a broker',
}

/** Returns what happened, as the text of an entry's link. */
export const describeTimelineEntry = ({ source, about }: TimelineEntry): string => {
  switch (source) {
    case 'notes':
      return about.type
    case 'loans':
      return about.stage === null
        ? `Loan ${about.loanNo} ${about.act === 'CREATED' ? 'recorded' : 'changed'}`
        : `Loan ${about.loanNo} is now ${about.stage}`
    case 'criteria':
      return `${categoryLabels[about.category]}: ${historyLabels.acts[about.act].toLowerCase()}`
    case 'ratings':
      return about.stars === null
        ? `Reviewed by ${RATED_BY[about.direction]} for loan ${about.loanNo}`
        : `Rated ${about.stars} of 5 by ${RATED_BY[about.direction]} for loan ${about.loanNo}`
    case 'switches':
      return [formatAuditAction(about.act), about.name].filter(Boolean).join(': ')
    case 'mails':
      return describeMail(about, about.person)
    case 'approaches':
      return `Approach ${about.isAsker ? 'to' : 'from'} ${about.other}: ${actNames[about.act].toLowerCase()}`
  }
}

/** Returns what happened in a group of entries of one kind: 'Approach to 4 people, sent'. */
export const describeTimelineGroup = ([first, ...others]: readonly [TimelineEntry, ...TimelineEntry[]]): string => {
  const count = others.length + 1
  const { source, about } = first
  switch (source) {
    case 'mails':
      return describeMail(about, formatCounted(count, 'person', 'people'))
    case 'loans':
      return about.stage === null
        ? `${formatCounted(count, 'loan')} ${about.act === 'CREATED' ? 'recorded' : 'changed'}`
        : `${formatCounted(count, 'loan')} are now ${about.stage}`
    case 'criteria':
      return `${formatCounted(count, 'category', 'categories')}: ${historyLabels.acts[about.act].toLowerCase()}`
    default:
      return describeTimelineEntry(first)
  }
}
