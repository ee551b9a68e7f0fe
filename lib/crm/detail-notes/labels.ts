/** Texts of the Details tab (row E-04). */
export const detailNoteLabels = {
  tab: 'Details',
  keptFor: (company: string | null) =>
    `Saves itself as you type. Read by ${company ? `the people of ${company}` : 'staff'} alone.`,
  placeholders: {
    professional: 'How they work, who decides, what they look for',
    personal: 'Family, interests, what to ask about next time',
  },
  lastEditedBy: 'Last edited by',
  lastEdited: 'Last edited',
  never: 'Not edited yet',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved yet – your text is kept',
  waiting: 'Not saved yet',
  retry: 'Retry',
  yours: 'Your text',
  theirs: 'Stored now',
  takeYours: 'Save mine',
  takeTheirs: 'Use the saved text',
  takeBoth: 'Keep both',
} as const

export const detailSectionLabels = { professional: 'Professional', personal: 'Personal' } as const

export const detailNoteMessages = {
  changed: 'Someone else changed this text while you were typing. Both versions are kept: choose one.',
  unsaved: "Your last changes to this text aren't saved yet.",
  tooLong: 'This text has at most 20,000 characters.',
} as const
