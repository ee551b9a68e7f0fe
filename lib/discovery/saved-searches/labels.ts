/** The words of saved searches (rows K-04 to K-07). */
export const savedLabels = {
  latest: 'Last Saved',
  save: 'Save Search',
  name: 'Name',
  left: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left`,
  saved: 'All done',
  unchanged: 'No filters changed',
  edited: 'Edited',
  pick: 'Saved searches',
  find: 'Find a saved search',
  rename: 'Rename',
  overwrite: (name: string) => `Replace “${name}”`,
  saveAsNew: 'Save as new',
  remove: 'Delete',
  removing: (name: string) => `Delete “${name}”?`,
  removed: (name: string) => `“${name}” deleted.`,
  restored: (name: string) => `“${name}” is back.`,
  undo: 'Undo',
  copy: 'Copy link',
  menu: (name: string) => `Actions on “${name}”`,
  reduced: 'Some filters or columns of this search are not available to you.',
  nameRequired: 'Enter a name.',
  nameTaken: (name: string) => `You already have a search named “${name}”.`,
  changed: 'This search was changed elsewhere. Try again to go on anyway.',
  cannotSave: 'An error occured while saving your filters',
  cannotSaveLatest: 'An error occured while saving the latest filters',
  cannotRead: 'Could not retrieve chosen search',
  cannotReadLatest: 'Could not retrieve latest search',
} as const

/** The longest name of a saved search, in characters (row K-06). */
export const LONGEST_NAME = 100
