import type { OptOutScope, OptOutSource } from '#lib/foundation/opt-outs/schema.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { groupLabels, otherLabels } from '#lib/market/subscriptions/labels.ts'

/** UI labels of the page that explains why a person got a mail. */
export const consentLabels = {
  title: 'Why this email?',
  titleOfPerson: 'Emails and choices',
  link: 'Why this email?',
  linkOfPerson: 'All choices and emails',
  why: 'Why it was sent',
  address: 'Sent to',
  person: 'Person',
  kind: 'Type',
  at: 'Written',
  leftThen: 'Unsubscribed from when it was written',
  leftNow: 'Unsubscribed from now',
  ledger: 'Did they ask us to stop?',
  ledgerNote: 'Every choice of this address, newest first. Nothing here can be changed or removed.',
  noChoices: 'This address has never chosen anything.',
  noChoicesText: 'This address has not unsubscribed, so it gets what its person subscribes to.',
  nothingLeft: 'Nothing',
  mails: 'Last emails to this address',
  noMails: 'No email has been sent to this address yet.',
  service: (kind: string) => `${kind}: an email that a person needs to use the product. No unsubscribing stops it.`,
  subscribedKind: (kind: string) => `${kind}: it goes only to people who are subscribed to it as it leaves.`,
  chosen: (by: string) => `${by} chose this person as a recipient.`,
  found: (by: string, search: string) => `${by} sent it to the saved search “${search}”, which held this person.`,
  subscribed: (at: string) => `The address was subscribed to marketing emails on ${at}.`,
  included: (reason: string) => `The address was unsubscribed and was included for this reason: ${reason}`,
  differs: 'The opt-out ledger disagrees for that moment. It is checked again as each email is sent.',
  when: 'When',
  what: 'What',
  choice: 'Choice',
  source: 'How',
  by: 'By',
} as const

const SIDES = { BROKER: groupLabels.broker, LENDER: groupLabels.lender }
const OTHERS: Partial<Record<OptOutScope, { label: string; hint: string }>> = {
  MARKETING: otherLabels.marketingEmails,
  SYNDICATE_FUNDERS: otherLabels.syndicateFunders,
  SAVED_DEALS: otherLabels.savedDeals,
  WAITING_TASKS: otherLabels.waitingTasks,
  NINETY_DAYS_ACTIVITY: otherLabels.ninetyDaysActivity,
}

/** Returns the name of an opt-out scope and what its mail is about, as the person's own page of subscriptions says it. */
export const describeOptOutScope = (scope: OptOutScope): { name: string; hint: string } => {
  const other = OTHERS[scope]
  if (other) return { name: other.label, hint: other.hint }
  // A scope such as BROKER_FIRST_RANKING: the side, then the category.
  const [side = '', ...category] = scope.split('_')
  const { title, note } = SIDES[side as keyof typeof SIDES]
  return { name: `${title}: ${categoryLabels[category.join('_') as CategoryKey]}`, hint: note }
}

/** Returns the name of an opt-out scope. */
export const getOptOutScopeName = (scope: OptOutScope): string => describeOptOutScope(scope).name

/** Labels for the sources of an opt-out entry. */
export const sourceLabels: Record<OptOutSource, string> = {
  PAGE: 'Own choice',
  ONE_CLICK: 'One press in the mail program',
  STAFF: 'Staff',
  IMPORT: 'Earlier version',
  BOUNCE: 'The address does not take mail',
  COMPLAINT: 'Reported as spam',
  MERGE: 'Taken over from an earlier address',
}

export const actionLabels = { OUT: 'Unsubscribed', IN: 'Subscribed' } as const
