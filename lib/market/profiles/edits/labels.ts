/** Messages about editing a profile; quoted texts are exact (rows D-15, D-17, D-18). */
export const profileMessages = {
  companyName: 'Please enter company name',
  acn: 'Please enter ACN',
  acnDigits: 'Please enter 9 digit for company ACN.',
  website: 'Please enter a web address, such as example.com.au',
  notYours: 'Only staff can change this.',
  updated: 'Profile updated successfully.',
  paused: 'Profile paused successfully.',
  activated: 'Profile set to active successfully.',
  changed: 'Someone else saved this profile in the meantime.',
  changedText: 'Your values are kept. Save again to replace theirs, or cancel to keep theirs.',
} as const

/** Texts of a profile's header and edit mode. */
export const profileLabels = {
  backToUsers: 'Back to All Users',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  editing: 'Edit profile',
  save: 'Save',
  cancel: 'Cancel',
  company: 'Company',
  companyName: 'Company Name',
  acn: 'Company ACN',
  website: 'Website',
  logo: 'Logo',
  bdm: 'BDM',
  activeSwitch: 'Profile active',
  portraits: 'Portraits',
  staffOnly: 'Only staff can change the fields with a lock.',
  unsaved: 'The changes to this profile are not saved.',
} as const

/** The confirmations before a profile is paused or activated (row D-18). */
export const switchQuestions = {
  pauseTitle: 'Pause this profile?',
  pause: 'Pause profile',
  activateTitle: 'Set this profile to active?',
  activate: 'Set to active',
  pauseText: {
    lender: 'It is no longer shown in matches and finder.',
    broker: 'It is no longer shown in matches and finder.',
    lawfirm: 'It is no longer shown to lenders and brokers.',
  },
  activateText: {
    lender: 'It is shown in matches and finder again.',
    broker: 'It is shown in matches and finder again.',
    lawfirm: 'It is shown to lenders and brokers again.',
  },
} as const
