import { formatAndMore, formatCount, formatCounted } from '#lib/core/counts.ts'
import type { ProfileKind } from '#lib/core/paths.ts'

/** Texts of a profile's overview. */
export const overviewLabels = {
  next: 'Next',
  nothing: 'Nothing is waiting.',
  nothingText: 'Due calls, categories to verify and loans near their repayment appear here.',
  moreInvitations: (count: number) => `and ${formatCounted(count, 'more invitation', 'more invitations')}`,
  followUp: 'Follow-up',
  followUpAction: 'Note a call',
  due: 'due',
  verify: 'Verify',
  andMore: (count: number) => `and ${formatCounted(count, 'more category', 'more categories')}`,
  loan: (loanNo: string) => `Loan ${loanNo}`,
  open: 'Open loan',
  matures: 'matures',
  recorded: (days: number) => `in pre-settlement for ${formatCounted(days, 'day')}`,
  more: formatAndMore,
  lastWord: 'Last word',
  allNotes: 'All notes',
  noNote: 'Nobody has written a note yet.',
  noNoteText: 'The newest note appears here.',
  addNote: 'Add a note',
  changes: 'What changed',
  allChanges: 'Timeline',
  noChange: 'Nothing has changed yet.',
  noChangeText: 'Loans, criteria, ratings and switches appear here as they change.',
  noOwnChangeText: 'Loans, ratings, approaches and changes of your profile by others appear here.',
  newMatches: (count: number, kind: ProfileKind) =>
    `${formatCounted(count, kind === 'lender' ? 'broker' : 'lender')} newly matched with you`,
  isNew: 'New',
  since: (count: number, day: string) =>
    count === 0 ? `Nothing since you last looked on ${day}` : `${formatCount(count)} since you last looked on ${day}`,
  sinceMany: (count: number, day: string) => `More than ${formatCount(count)} since you last looked on ${day}`,
  freshness: 'Categories',
  subscriptions: 'Subscriptions',
  subscribed: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`,
  isSubscribed: 'Subscribed',
  notSubscribed: 'Not subscribed',
  change: 'Change',
  people: 'People',
  hidden: 'Hidden',
} as const
