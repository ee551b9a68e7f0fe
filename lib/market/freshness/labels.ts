const allVerified = (offered: number): string => (offered === 1 ? '1 verified' : `All ${offered} verified`)

/** Texts of the board that shows the freshness of all lenders' criteria. */
export const freshnessLabels = {
  title: 'Criteria freshness',
  description: 'A category is shown to brokers for 30 days after its lender verifies it.',
  table: 'Freshness of lending criteria',
  lender: 'Lender',
  bdm: 'BDM',
  state: 'Freshness',
  noBdm: 'No BDM',
  paused: 'Paused',
  switchedOff: 'Switched off',
  notOffered: 'Not offered',
  lastDay: 'Last day',
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  daysOver: (days: number) => (days === 1 ? '1 day over' : `${days} days over`),
  lapsed: (over: string) => `lapsed, ${over}`,
  /** The same on a phone's card, after the category's name. */
  briefLeft: (days: number) => `${days} d left`,
  briefOver: (days: number) => `${days} d over`,
  more: (categories: number) => `+${categories}`,
  nothingElse: 'Nothing else to verify',
  empty: 'No lenders match.',
  emptyText: 'Clear the filters to see all lenders.',
  due: (due: number, offered: number) =>
    offered === 0 ? 'Nothing offered' : due === 0 ? allVerified(offered) : `${due} of ${offered} to verify`,
  selectLender: (name: string) => `Select what ${name} offers`,
  selectCategory: (category: string, name: string) => `Select ${category} of ${name}`,
  selectPage: 'Select what needs verifying on this page',
  selected: (lenders: number, categories: number) =>
    `${categories} ${categories === 1 ? 'category' : 'categories'} of ${lenders} ${lenders === 1 ? 'lender' : 'lenders'}`,
  clear: 'Clear',
  remind: 'Remind',
  askTitle: (lenders: number) => (lenders === 1 ? 'Remind this lender?' : `Remind ${lenders} lenders?`),
  askText:
    'Each person of a lender gets one email that names the selected categories. A lender is reminded once a day.',
} as const

export const freshnessMessages = {
  reminded: (lenders: number) => (lenders === 1 ? '1 lender reminded.' : `${lenders} lenders reminded.`),
  left: {
    today: (names: string) => `Already reminded today: ${names}.`,
    closed: (names: string) => `Paused or switched off: ${names}.`,
    nobody: (names: string) => `Nobody there has an account: ${names}.`,
    nothing: (names: string) => `Nothing selected that they offer: ${names}.`,
  },
  none: 'Select a category first.',
} as const

/** Texts of the reminder email (decision 'Automated e-mail'). */
export const reminderLabels = {
  subject: 'Verify your lending criteria',
  greeting: (name: string) => `Hello ${name},`,
  why: 'Brokers see a category for 30 days after you verify it. Please look at these and verify them:',
  due: (category: string, day: string) => `${category}: shown to brokers until ${day}`,
  lapsed: (category: string, day: string) => `${category}: lapsed, last shown to brokers on ${day}`,
  notVerified: (category: string) => `${category}: not verified, so brokers can't see it`,
  action: 'See them and say they are still correct',
  ignored: 'If you do nothing, brokers no longer see a category once its 30 days are over.',
  verified: 'The categories were verified in the meantime.',
} as const

/** How urgent a lender's categories are, in words. */
export const urgencyLabels = {
  lapsed: (count: number) => (count === 0 ? '' : `${count} lapsed`),
  ending: (count: number, days: number) =>
    `${count} ${count === 1 ? 'ends' : 'end'} ${days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`}`,
  notVerified: (count: number) => (count === 0 ? '' : `${count} not verified`),
  left: (days: number) => (days === 0 ? 'Ends today' : freshnessLabels.daysLeft(days)),
} as const

/** Texts of the page on which a lender confirms its terms. */
export const confirmLabels = {
  title: 'Is this still correct?',
  description: (company: string) =>
    `What brokers see of ${company}. Each category is shown for 30 days after you say that it is correct.`,
  confirm: 'Still correct',
  confirmOf: (category: string) => `${category} is still correct`,
  change: 'Change',
  changeOf: (category: string) => `Change ${category}`,
  fillIn: 'Fill in',
  fillInOf: (category: string) => `Fill in ${category}`,
  missing: (items: readonly string[]) => `Not shown to brokers. Still missing: ${items.join(', ')}.`,
  done: (category: string, day: string) => `${category} is shown to brokers until ${day}.`,
  all: (count: number) => `Confirm ${count} unchanged`,
  allTitle: (count: number) => `Are these ${count} categories still correct?`,
  allText: 'Nothing in them has changed since they were last verified.',
  allConfirm: 'All still correct',
  allDone: (count: number, day: string) =>
    `${count === 1 ? '1 category is' : `${count} categories are`} shown to brokers until ${day}.`,
  /** The categories that one confirmation leaves out, and why. */
  changed: (categories: readonly string[]) => `Not included: ${categories.join(', ')}, changed since verified.`,
  incomplete: (categories: readonly string[]) => `Not included: ${categories.join(', ')}, still incomplete.`,
  none: 'Nothing to confirm',
  noneText: 'Categories that you offer appear here once something is filled in.',
  openCriteria: 'Open your loan criteria',
  paused: 'This profile is paused, so brokers see none of this.',
  switchedOff: 'This account is switched off, so brokers see none of this.',
} as const
