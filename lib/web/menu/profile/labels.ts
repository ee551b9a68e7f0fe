/** The words of what may be done with a record on screen (row B-14). */
export const recordActionLabels = {
  edit: 'Edit',
  copyLink: 'Copy link',
  print: 'Print',
  emailSubscriptions: 'Email Subscriptions',
  addNote: 'Add file note',
  setFollowup: 'Set follow-up',
  audit: 'Audit',
} as const

export const recordActionMessages = {
  copied: 'Link copied',
  notCopied: 'The link could not be copied. Copy it from the address bar.',
} as const

/** What the button says that opens the menu of a record. */
export const recordMenuLabel = (name: string): string => `Actions on ${name}`
