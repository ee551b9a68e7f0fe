import { privacyTitle } from '#lib/market/lenders/labels.ts'

/** Labels of the menu (row B-09). */
export const menuLabels = {
  home: 'Home',
  myProfile: 'My Profile',
  calls: 'Calls',
  allLoans: 'All Loans',
  allUsers: 'All Users',
  match: 'Place a Deal',
  finder: 'Finder',
  findLender: 'Find Lender',
  findBroker: 'Find Broker',
  freshness: 'Criteria Freshness',
  approaches: 'Approaches',
  enquiries: 'Enquiries',
  bulkEmail: 'Bulk Email',
  mailings: 'Mailings',
  emailSubscriptions: 'Email Subscriptions',
  privacySettings: privacyTitle,
  notes: 'Notes and scores',
  systemUsers: 'System Users Console',
  addLoan: 'Add Loan',
  addLender: 'Add Lender',
  addBroker: 'Add Broker',
  addLawFirm: 'Add Law Firm',
  addCompany: 'Add Company',
  addSystemUser: 'Add System User',
  audit: 'Audit',
  signUpRequests: 'Sign-up Requests',
  holidays: 'Public Holidays',
  digests: 'Digests',
  outbox: 'Outbox',
  changePassword: 'Change your Password',
  editAccount: 'Edit Account',
} as const

/** Labels of a viewed profile's menu (row B-10). */
export const profileMenuLabels = {
  addUser: 'Add User',
  addLenderProfile: 'Add Lender Profile on this record',
  addBrokerProfile: 'Add Broker Profile on this record',
  deleteLenderProfile: 'Delete Lender Profile on this record',
  deleteBrokerProfile: 'Delete Broker Profile on this record',
  emailSubscriptions: 'Email Subscriptions',
  deleteAccount: 'Delete this Account',
  resetPassword: "Reset User's Password",
  resendInvitation: 'Resend User Invitation',
} as const

/** The destructive actions of a profile's menu, shown last and in red. */
export const DESTRUCTIVE: readonly (keyof typeof profileMenuLabels)[] = [
  'deleteLenderProfile',
  'deleteBrokerProfile',
  'deleteAccount',
]

export const groupLabels = { new: 'New', market: 'Market', reach: 'Reach', staff: 'Staff' } as const

/** What a screen reader reads of the button that opens the group of what can be added. */
export const newMenuLabel = 'New: loan, company or person'

export const headerLabels = {
  notes: 'Notes',
  settings: 'Settings',
  signOut: 'Sign Out',
  signIn: 'Sign in',
  office: 'Open my account',
  staff: 'Staff',
  brokerProfile: 'Broker Profile',
  lenderProfile: 'Lender Profile',
  lawFirmTitle: 'Law Firm Profile',
  theme: 'Theme',
} as const

/** Labels of the list of keyboard shortcuts. */
export const keyLabels = {
  title: 'Keyboard shortcuts',
  /** The same with the questions that the search understands. */
  help: 'Questions and keyboard shortcuts',
  here: 'On this page',
  places: 'Go to',
  parts: 'In dialogs and fields',
  inParts: [
    { keys: 'mod+Enter', label: 'Save or confirm' },
    { keys: 'Escape', label: 'Close' },
    { keys: 'ArrowDown', label: 'Open choices or a menu' },
    { keys: 'Alt+ArrowDown', label: 'Open a calendar' },
  ],
  mod: 'Ctrl',
  names: (key: string) => ({ Delete: 'Del', Escape: 'Esc', ArrowDown: '↓' })[key] ?? key,
} as const

export const themeOptions = [
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
  { id: 'system', name: 'System' },
] as const
