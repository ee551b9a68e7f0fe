import { formatCount, formatCounted } from '#lib/core/counts.ts'
import type { FoundUserType } from './schema.ts'

export const searchLabels = {
  placeholder: 'Name',
  /** After the placeholder, which row B-03 quotes: the box takes questions, too. */
  hint: ' or question: “loans due next month”',
  /** The same where the box is narrow. */
  shortHint: ' or “overdue”',
  label: 'Search people, companies and loan numbers',
  results: 'Results',
  searching: 'Searching…',
  nothing: 'Nothing found',
  nothingText: 'Try the start of a name or a loan number.',
  askText: 'You can also ask: “loans due in the next 90 days”, “brokers not called for 60 days”.',
  failed: "Search isn't responding. Try again.",
  loan: 'Loan',
  suburb: 'Suburb',
  loansIn: (suburb: string) => `Loans in ${suburb}`,
} as const

export const foundLabels: Record<FoundUserType, string> = {
  lender: 'Lender',
  broker: 'Broker',
  dual: 'Lender and Broker',
  lawFirm: 'Law Firm',
}

/** Headings of the command palette's sections, and its own actions. */
export const paletteLabels = {
  recent: 'Recent',
  names: 'Results',
  kinds: { lender: 'Lenders', broker: 'Brokers', lawFirm: 'Law Firms' },
  find: 'Find',
  findKind: { lender: 'Find Lender', broker: 'Find Broker' },
  findNote: 'by name',
  count: (total: number) => formatCounted(total, 'loan'),
  first: (shown: number, total: number) =>
    shown < total ? `First ${shown} of ${formatCount(total)} loans` : 'These loans',
  actionsKey: 'Right arrow: what to do with it',
  actionsOn: (name: string) => `What to do with ${name}`,
  open: 'Open',
  addNote: 'Add file note',
  copy: 'Copy link',
  newLoan: (name: string) => `New loan for ${name}`,
  ask: 'Ask in words',
  /** A search that leaves some words of the question out, so it is no answer to it. */
  without: (label: string, rest: string) => (rest === '' ? label : `${label}, leaving out “${rest}”`),
  people: 'People',
  allPeople: 'Search users',
  countPeople: (total: number) => formatCounted(total, 'person', 'people'),
  firstPeople: (shown: number, total: number) =>
    shown < total ? `First ${shown} of ${formatCount(total)} people` : 'These people',
  examples: ['second mortgages over $2m near Parramatta last year', 'brokers not called for 60 days'],
  exampleOfTeam: 'what did I do this week',
  deals: 'Place a Deal',
  deal: 'Find lenders for this deal',
  help: 'Help: what you can ask, and keys',
  record: 'On this page',
  places: 'Go to',
  actions: 'Actions',
  switchTo: (profile: string) => `Switch to ${profile}`,
  theme: (name: string) => `Theme: ${name}`,
} as const
