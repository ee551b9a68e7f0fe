/** Texts of the matches table (rows G-01, G-02). */
export const matchLabels = {
  table: 'Matches',
  name: 'Name',
  company: 'Company',
  broker: 'Broker',
  lender: 'Lender',
  you: 'You',
  platform: (product: string) => `${product} status`,
  notes: 'Notes',
  editedBy: 'Edited by',
  date: 'Date',
  lastFileNote: 'Last file note',
  matched: 'Matched',
  notMatched: 'Not all matched',
  none: 'No matches yet.',
  noneLender: 'Brokers appear here once they subscribe to a category that this lender offers and has verified.',
  noneBroker: 'Lenders appear here once they offer and verify a category that this broker subscribes to.',
  statusOf: (voice: string, name: string) => `${voice}: ${name}`,
  noteOf: (name: string) => `Note: ${name}`,
  addNote: 'Add a note',
  loadingOthers: 'Loading the other matches…',
  undo: 'Undo',
  blockedTitle: "The status can't be changed now",
  close: 'OK',
  saving: 'Saving...',
  retry: 'Try again',
  discard: 'Discard',
} as const

/** Messages about statuses and notes of a pair (rows G-04 to G-06). */
export const matchMessages = {
  masterSwitchOff:
    'The Master Switch on this Profile has been switched off. To change the matching status you must first of all turn the master switch on.',
  inactive:
    'This profile is currently inactive and so there is no matching being done. To change the matching status you must first of all make the profile active.',
  othersFailed: "The other matches couldn't be loaded.",
  updated: 'Matches updated successfully.',
  status: 'Choose one of the statuses.',
  tooLong: 'A note has at most 4,000 characters.',
  unknown: 'There is no such match.',
  changed: 'Somebody else changed this match in the meantime.',
  unsaved: "A match isn't saved yet.",
} as const
