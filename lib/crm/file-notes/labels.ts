import { formatCount, formatCounted } from '#lib/core/counts.ts'

export const LONGEST_NOTE = 10_000

/** The draft key of a note that is not saved yet. */
export const NEW_NOTE = 'NEW'

/** The sequence that closes a draft session: no later save can exceed it. */
export const LAST_SEQUENCE = 2_147_483_647

/** Messages about file notes, with the quoted texts of row E-02. */
export const fileNoteMessages = {
  added: 'File notes added successfully.',
  updated: 'File notes updated successfully.',
  deleted: 'File note deleted successfully.',
  restored: 'File note restored.',
  confirmTitle: 'Heads up!',
  confirmDelete: 'Are you sure you want to delete this file note?',
  noteRequired: 'Please enter a note.',
  noteTooLong: 'A note has at most 10,000 characters.',
  noteType: 'Please select a note type.',
  unsaved: "The note couldn't be saved or kept as a draft.",
  changed: 'Someone else changed this note after you opened it.',
  tooLate: 'This note can no longer be restored.',
} as const

/** Texts of the File Notes tab and of the notes page. */
export const fileNoteLabels = {
  callsOnly: 'Calls only',
  about: { lender: 'Lenders', broker: 'Brokers', lawfirm: 'Law firms' },
  title: 'Notes',
  tab: 'File Notes',
  empty: 'No file notes yet.',
  emptyText: 'Notes about lenders, brokers and law firms appear here, newest first.',
  emptyTab: 'Press n, or choose Add note, to write down the first call.',
  nothingFound: 'No file notes match.',
  nothingFoundText: 'Change or clear a filter.',
  add: 'Add note',
  edit: 'Edit note',
  delete: 'Delete note',
  undo: 'Undo',
  draftKept: 'Draft kept',
  draftGoOn: 'Continue',
  draftDiscard: 'Discard',
  keys: [
    ['n', 'new note'],
    ['Ctrl+Enter', 'save'],
    ['Esc', 'close, the draft is kept'],
    ['Alt+1 to Alt+7', 'note type'],
  ],
} as const

/** Descriptions of the keyboard shortcuts for file notes. */
export const noteKeyLabels = {
  add: 'Add a file note',
  edit: 'Edit the note in focus',
  remove: 'Delete the note in focus',
  undo: 'Undo the last deletion',
  save: 'Save the note',
  close: 'Close the note, its draft is kept',
  type: 'Note type, Alt+1 to Alt+7',
} as const

/** Texts of the call scores (row E-06). */
export const scoreLabels = {
  notes: 'File Notes',
  monthly: 'Monthly Call Scores',
  daily: 'Daily Call Scores',
  team: 'Team',
  byMonth: 'By month',
  byDay: 'By day',
  span: 'Calls by',
  look: 'Shown as',
  looks: { ranking: 'Ranking', charts: 'Charts' },
  calls: (count: number) => formatCounted(count, 'call'),
  scale: (top: number) => `Each chart goes up to ${formatCounted(top, 'call')}.`,
  ofPerson: ({ name, total, first, last }: { name: string; total: number; first: string; last: string }) =>
    `${name}: ${formatCounted(total, 'call')}, ${first} to ${last}`,
  rank: 'Rank',
  person: 'Person',
  trend: 'Calls',
  average: { monthly: 'A month', daily: 'A day' },
  averageHint: { monthly: undefined, daily: 'Calls a day from Monday to Friday' },
  total: 'Total',
  everybody: 'Calls, everybody',
  most: (calls: number, day: string) => `At most ${formatCount(calls)}, ${day}`,
  upTo: (top: number) => `0 to ${formatCount(top)}`,
  figures: 'All figures as a table',
  ofTeam: (total: number) => `${formatCount(total)} calls of everybody`,
  earlier: 'Earlier',
  later: 'Later',
  empty: 'No calls yet.',
  emptyText: 'Phone and video calls appear here once they are added as file notes.',
} as const
