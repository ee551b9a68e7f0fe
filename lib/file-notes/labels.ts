/** The words of the notes page. */
export const fileNoteLabels = {
  title: 'Notes',
  empty: 'No file notes yet.',
  emptyText: 'Notes that staff take on a lender, broker or law firm stand here, newest first.',
} as const
