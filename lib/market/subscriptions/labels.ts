import { formatCount, formatCounted } from '#lib/core/counts.ts'
import type { SwitchPath } from '#lib/market/subscriptions/schema.ts'

/** Messages about email subscriptions; quoted texts are exact (rows M-02 to M-04). */
export const subscriptionMessages = {
  saved: 'Email subcription updated',
  overtaken: 'Somebody else has changed these subscriptions.',
  noAddress: 'This person has no email address.',
} as const

export const subscriptionLabels = {
  title: 'Email Subscriptions',
  of: (name: string, company: string) => `${name}, ${company}`,
  ofFirm: (company: string) => `Everybody at ${company}`,
  form: 'Email subscriptions',
  save: 'Save',
  saving: 'Saving…',
  problem: 'The subscriptions could not be saved. Try again.',
  heading: 'These subscriptions could not be saved:',
  unsaved: 'Your changes to the subscriptions are not saved.',
  everybody: 'Everybody gets them',
  nobody: 'Nobody gets them',
  firmLink: 'Change it for everybody at the firm',
  firmMixed: (subscribed: number, people: number) =>
    `${subscribed} of ${people} people get marketing emails now. Save sets it for all of them.`,
  firmSame: (people: number) =>
    people === 1 ? 'Save sets it for the one person.' : `Save sets it for all ${people} people.`,
  overtakenText: 'What is stored now is marked below. Save again to keep yours.',
  takeTheirs: 'Use the saved version',
  storedNow: (isOn: boolean) => `Stored now: ${isOn ? 'on' : 'off'}.`,
} as const

export const groupLabels = {
  broker: { title: 'Funds available', note: 'Lenders with funds in the category, one email a day at most.' },
  lender: { title: 'New brokers', note: 'Brokers newly matched in the category, one email a day at most.' },
  others: { title: 'Other emails', note: '' },
} as const

export const otherLabels: Record<Exclude<SwitchPath, `${string}.${string}`>, { label: string; hint: string }> = {
  syndicateFunders: { label: 'Syndicate funders', hint: 'Lenders that advertise to other lenders.' },
  ninetyDaysActivity: { label: '90 days activity', hint: 'Loans settled in 90 days, once a month.' },
  savedDeals: { label: 'Saved deals', hint: 'Lenders that newly fit a deal that you saved.' },
  waitingTasks: { label: 'Waiting for you', hint: 'What is on your home page, once a week.' },
  marketingEmails: { label: 'Marketing emails', hint: 'News and offers.' },
}

/** The reasons why a switch of email subscriptions cannot be changed. */
export const closedReasons = {
  lawFirm: 'Law firms choose only marketing emails here.',
  noBroker: 'The company has no broker profile.',
  noLender: 'The company has no lender profile.',
  switchedOff: 'The company is switched off.',
  noDeals: 'Only brokers save deals.',
  notVerified: 'Offer and verify this category first.',
} as const

/** Texts of the page on which staff choose a person to change subscriptions. */
export const findLabels = {
  description: 'Whose subscriptions?',
  label: 'Name, company or email',
  search: 'Search',
  none: 'Nobody found.',
  noneText: 'Search for another name, company or email.',
  start: 'Search for a person.',
  startText: 'The first 20 people appear here.',
  shown: (shown: number, total: number) =>
    shown < total
      ? `The first ${formatCount(shown)} of ${formatCount(total)} people. Type more of the name, company or email.`
      : formatCounted(total, 'person', 'people'),
} as const
