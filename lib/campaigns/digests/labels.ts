import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { formatAndMore, formatCount, formatCounted } from '#lib/core/counts.ts'
import { homeLabels } from '#lib/discovery/dashboard/labels.ts'
import { reminderLabels } from '#lib/market/freshness/labels.ts'
import { alertMailLabels } from '#lib/market/scenarios/alerts/labels.ts'

/** The subject and heading of each digest. */
export const digestSubjects: Record<DigestKind, string> = {
  FUNDS_AVAILABLE: 'Funds Available',
  SYNDICATE_FUNDERS: 'Syndicate funders',
  BROKER_MATCHES: 'Brokers newly matched with you',
  NINETY_DAYS_ACTIVITY: '90 days activity',
  SAVED_DEALS: alertMailLabels.subject,
  WAITING_TASKS: homeLabels.actions.mine,
  VERIFICATION_REMINDER: reminderLabels.subject,
  CRITERIA_LAPSED: 'Lending criteria have lapsed',
}

/** The reasons why a digest, or a whole run, is not sent. */
export const digestReasons = {
  nothing: 'There was nothing new when it was due.',
  nothingWaits: 'Nothing was waiting when it was due.',
  moved: 'The person has a new email address.',
  today: 'The person has already had this email today.',
  brokenOff: 'The run stopped and was not resumed that day. The next run covers the rest.',
  begun: 'Digests started on this day.',
} as const

/** Texts that the digests share. */
export const digestWords = {
  greeting: (name: string) => `Hello ${name},`,
  rest: (count: number) => `These are the latest ones ${formatAndMore(count)}. You see all of them on your own page.`,
  more: formatAndMore,
} as const

/** Texts of the digests about funds that lenders have available. */
export const offerWords = {
  funds: 'These lenders have funds in categories that you subscribe to:',
  syndicate: 'These lenders advertise to other syndicate lenders:',
  matches: 'Open your matches',
  lenders: 'Open your profile',
  whyFunds: (company: string) =>
    `You get this because ${company} is matched with these lenders and you subscribe to Funds Available email.`,
  whySyndicate: (company: string) =>
    `You get this because ${company} advertises to other syndicate lenders and you subscribe to syndicate funders.`,
  states: 'States',
  verified: 'Verified',
  current: 'Current book',
  discharged: 'Discharged book',
  suburbs: 'Suburbs of its loans',
  loans: (count: number) => formatCounted(count, 'loan'),
  noLoans: 'no loans',
} as const

/** Texts of the digest about newly matched brokers. */
export const pairWords = {
  intro: 'These brokers are newly matched with you:',
  action: 'Open your matches',
  why: (company: string) =>
    `You get this because ${company} offers these categories and you subscribe to email about their brokers.`,
} as const

/** Texts of the digest about the loans of 90 days. */
export const activityWords = {
  intro: (from: string, to: string) => `loans that settled from ${from} to ${to}, by priority, scenario and state:`,
  merged: 'Groups of fewer than three loans are combined with the next group.',
  action: 'Open All Loans',
  figures: (loans: number, amount: string) => `${formatCount(loans)} loans, ${amount}`,
  by: (names: string) => `by ${names} and others`,
  why: (company: string) =>
    `You get this because ${company} has a profile on the market and you subscribe to 90 days activity.`,
} as const

/** Texts of the mail to a BDM about criteria that have lapsed. */
export const lapseWords = {
  intro: 'Brokers no longer see these categories of your lenders, because nobody has verified them for 30 days:',
  last: (day: string) => `last shown on ${day}`,
  action: 'Open the board',
  closing: 'The lenders have been notified.',
} as const

/** UI labels of the digests page. */
export const boardLabels = {
  title: 'Digests',
  description: 'The email that is sent automatically at 07:00 Sydney time on working days.',
  coming: 'Coming digests',
  digest: 'Digest',
  next: 'Next',
  peopleNow: 'People now',
  peopleWord: (count: number) => (count === 1 ? 'person now' : 'people now'),
  counting: 'Counting…',
  atMost: 'at most',
  preview: 'Preview',
  previewOf: (digest: string) => `Preview ${digest}`,
  previewTitle: (digest: string) => `Preview of ${digest}`,
  person: 'Name or company of a person',
  bdm: 'Name of a BDM',
  find: 'Find',
  nobody: 'Nobody found',
  nobodyText: 'Digests go to people who have an email address.',
  start: 'Whose digest?',
  startText: 'Find a person to preview their next digest.',
  chooseAnother: 'Find somebody else',
  noLetter: 'This person cannot get this email.',
  notSent: 'It would not be sent:',
  runs: 'Last runs',
  outbox: 'Open the outbox',
  noRuns: 'No run yet',
  noRunsText: 'The first one comes at 07:00 on the next working day.',
  underWay: 'under way',
  quiet: (digests: readonly string[]) => `Nothing sent: ${digests.join(', ')}.`,
  planned: (count: number) => `${formatCount(count)} planned`,
  counts: {
    sent: (count: number) => `${formatCount(count)} sent`,
    waiting: (count: number) => `${formatCount(count)} waiting`,
    dropped: (count: number) => `${formatCount(count)} not needed`,
    failed: (count: number) => `${formatCount(count)} failed or not certain`,
  },
} as const
