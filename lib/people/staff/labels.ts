/** Texts of the System Users Console and of the form that adds a system user; quoted texts are exact (rows C-01 to C-03). */
export const staffLabels = {
  title: 'System Users Console',
  createTitle: 'Add System Users',
  create: 'Add System User',
  add: 'Add',
  current: 'Current',
  former: 'Former',
  empty: { current: 'No current system users.', former: 'No former system users.' },
  emptyText: 'System users set to Former are listed here until they are set to Current again.',
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',
  disable: 'Disable',
  enable: 'Enable',
  delete: 'Delete',
  successorTitle: 'Who takes over?',
  successor: 'Successor',
  takeOver: 'Hand over and continue',
} as const

/** The names of a system user's fields, in the console and wherever a change of them is named. */
export const staffFieldLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  mobile: 'Mobile',
  isActive: 'Status',
  isAdmin: 'Administrator',
  positionKey: 'Position',
} as const

export const staffMessages = {
  updated: 'User updated successfully.',
  deleted: 'User deleted successfully.',
  confirmDelete: 'Are you sure you want to delete this user?',
  confirmDisable: 'Are you sure you want to disable this user?',
  confirmEnable: 'Are you sure you want to enable this user?',
  position: 'Please select position',
  version: 'The version of the user that was edited is missing.',
  changed: 'Somebody else changed this user in the meantime. What you typed is still here.',
  lastAdmin: 'This is the last administrator. Give another Current user the ADMIN permission first.',
  successorMissing: (count: number) =>
    `This user is the BDM of ${count} ${count === 1 ? 'profile' : 'profiles'}. Please choose a successor.`,
  successorInvalid: 'Please choose another Current user as the successor.',
} as const

/** The error code that asks for a BDM's successor. */
export const SUCCESSOR_NEEDED = 'ERR_SUCCESSOR'
