/** Texts of the form that adds a company; quoted texts are exact (rows C-05, C-06). */
export const companyMessages = {
  profileType: 'Please select profile type',
  name: 'Please enter company name',
  acn: "Please enter company's ACN",
  acnDigits: 'The ACN must have exactly 9 digits.',
  acnCheckDigit: 'The check digit of this ACN is wrong. Save only if the number is right.',
  bdm: 'Please select BDM',
  sameAcn: (name: string) =>
    `${name} has the same ACN. Only an administrator can add a second company with it, with a reason.`,
  reasonHint: 'Say why two companies share this ACN. The reason is kept in the audit.',
  created: 'Company created successfully',
  deleted: 'Account deleted successfully',
  added: { lender: 'Lender profile added successfully', broker: 'Broker profile added successfully' },
  removed: { lender: 'Lender profile deleted successfully', broker: 'Broker profile deleted successfully.' },
  switched: { on: 'Master switch turned on successfully.', off: 'Master switch turned off successfully.' },
  hasLoans: (count: number) =>
    count === 1
      ? 'A loan is associated with it, so it cannot be deleted.'
      : `${count} loans are associated with it, so it cannot be deleted.`,
  hasProfile: (kind: 'lender' | 'broker') => `This company already has a ${kind} profile.`,
  onlyProfile: 'This is the only profile of the company. Delete the account instead.',
  lawFirmStaysOne: 'A law firm is never also a lender or broker.',
} as const

export const companyLabels = {
  createTitle: 'Add New Company',
  firstUser: 'First user',
  duplicateReason: 'Reason for the same ACN',
} as const

/** The options of the profile type, in order (row C-04). */
export const profileTypeLabels = [
  { id: 'BROKER', name: 'Broker' },
  { id: 'LENDER', name: 'Lender' },
  { id: 'DUAL', name: 'Dual' },
  { id: 'LAWFIRM', name: 'Law Firm' },
] as const

/** Texts of the pages that find a lender or broker; messages are exact (row C-09). */
export const findLabels = {
  recent: 'Recent',
  lender: { title: 'Find a Lender', field: 'Lender', missing: 'Please select a lender' },
  broker: { title: 'Find a Broker', field: 'Broker', missing: 'Please select a broker' },
} as const

/** Texts of the dialogs about a company; the two titles are exact (rows C-11, C-12). */
export const companyDialogs = {
  headsUp: 'Heads up!',
  badIdea: 'Bad Idea!',
  deletes: 'This deletes the company and the accounts of all its users:',
  delete: 'Delete',
  deleteLender: 'Are you sure you want to delete the lender profile of this company?',
  deleteBroker: 'Are you sure you want to delete the broker profile of this company?',
  switchTitle: 'Master Switch',
  turnOn: 'Turn master switch on',
  turnOff: 'Turn master switch off',
  on: 'Its people can sign in again, and the company is shown in matches, finder and emails again.',
  off: 'Its people are signed out at once and cannot sign in. The company gets no automated email and is no longer shown in matches and emails.',
  deleteUser: 'Delete user',
  deletePerson: (name: string) => `Delete ${name}`,
  personGoes:
    'Their sign-in ends at once. Email, mobile, portrait and subscriptions are deleted with it. Their name stays in what they wrote.',
  profileGoes: {
    lender: 'Its loan criteria, its matches and all notes about it are deleted with it.',
    broker: 'Its subscriptions to categories, its matches and all notes about it are deleted with it.',
  },
  accountGoes:
    'Its profiles, criteria, matches, file notes and follow-ups are deleted with it. Names stay in the audit. This cannot be undone.',
} as const
