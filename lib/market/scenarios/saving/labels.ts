/** The longest name of a saved scenario. */
export const LONGEST_NAME = 100

/** Texts of saved scenarios. */
export const savingLabels = {
  title: 'Saved deals',
  none: 'No saved deals.',
  noneText: 'Save a deal to come back to it, or to share its link.',
  save: 'Save',
  cancel: 'Cancel',
  print: 'Print',
  saveAs: 'Save as new',
  saveCopy: 'Save a copy',
  dialog: 'Save this deal',
  name: 'Name',
  rename: 'Rename',
  remove: 'Delete',
  copyLink: 'Copy link',
  menu: (name: string) => `Actions of ${name}`,
  open: (name: string) => `Open ${name}`,
  saved: (name: string) => `Saved as “${name}”.`,
  replaced: (name: string) => `“${name}” is saved.`,
  renamed: (name: string) => `Renamed to “${name}”.`,
  removed: (name: string) => `“${name}” is deleted.`,
  restored: (name: string) => `“${name}” is back.`,
  undo: 'Undo',
  changed: 'Changed',
  shared: (owner: string) => `Shared by ${owner}. You see it judged with your own rights.`,
  savedOn: (when: string) => `Saved ${when}`,
  restoredDraft: (when: string) => `What you typed on ${when} is filled in.`,
  startAnew: 'Start anew',
} as const

export const savingMessages = {
  full: (most: number) => `You have ${most} saved deals. Delete one to save another.`,
  nameRequired: 'Enter a name.',
  nameTooLong: `Write at most ${LONGEST_NAME} characters.`,
  nameTaken: (name: string) => `You have a deal named “${name}”. Choose another name.`,
  overtaken: 'This deal was changed in another window. Look at it again, then save.',
  blank: 'Fill in at least one field.',
} as const
