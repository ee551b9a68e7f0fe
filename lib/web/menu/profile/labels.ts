/** Labels of the actions on a record (row B-14). */
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

/** Returns the accessible name of the button that opens a record's menu. */
export const formatRecordMenuLabel = (name: string): string => `Actions on ${name}`
