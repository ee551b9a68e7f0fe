// Texts of the components that every area uses.

/** The three lines of the banner on a switched-off company (row B-06). */
export const deactivatedLines = [
  'THE ACCOUNT HAS BEEN DEACTIVATED',
  'If it belongs to you contact',
  'your BDM to request activation',
] as const

/** Texts of the dialog shown before unsaved input is lost. */
export const leaveLabels = {
  title: 'Leave without saving?',
  leave: 'Leave',
  stay: 'Stay',
  record: 'What you filled in is not saved.',
} as const

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

/** Texts that only paper shows. */
export const printLabels = { printedOn: (day: string) => `Printed on ${day}` } as const
