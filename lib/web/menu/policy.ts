import type { Actor } from '#lib/core/actor.ts'
import { combine, hasRole, notLawFirm, type PolicyTable, signedIn, staff, staffAdmin } from '#lib/core/policy.ts'

const notStaff = combine([signedIn, (actor: Actor) => actor.kind !== 'staff'])

/** Policies of the menu's entries (doc 1 §6; rows B-09, B-11, B-13, B-14); the pages check again. */
export const menuPolicy = {
  home: { who: signedIn, description: 'Open the home page with figures and actions' },
  myProfile: { who: notStaff, description: 'Open the own profile' },
  calls: { who: staff, description: 'Open the calls that are due' },
  allLoans: { who: notLawFirm, description: 'Search all loans' },
  allUsers: { who: notLawFirm, description: 'Search all users' },
  finder: { who: signedIn, description: 'Use the finder' },
  findLender: { who: staff, description: 'Find a lender by name' },
  findBroker: { who: staff, description: 'Find a broker by name' },
  freshness: { who: staff, description: 'Open the board of how fresh criteria are' },
  enquiries: { who: notLawFirm, description: 'Open the enquiries of visitors' },
  bulkEmail: { who: staffAdmin, description: 'Send bulk email' },
  mailings: { who: staffAdmin, description: 'Follow bulk and marketing email' },
  emailSubscriptions: { who: staff, description: "Open anybody's email subscriptions" },
  privacySettings: { who: hasRole('LENDER'), description: 'Open the own privacy settings' },
  notes: { who: staff, description: 'Open the notes page' },
  systemUsers: { who: staff, description: 'Open the system users console' },
  addLoan: { who: staff, description: 'Add a loan from the menu' },
  addCompany: { who: staff, description: 'Add a company' },
  addSystemUser: { who: staffAdmin, description: 'Add a system user' },
  audit: { who: staffAdmin, description: 'Open the audit' },
  signUpRequests: { who: staff, description: 'Answer who asked for an account' },
  holidays: { who: staff, description: 'Open the public holidays' },
  digests: { who: staffAdmin, description: 'Open the coming digests' },
  outbox: { who: staffAdmin, description: 'Read the outbox' },
  changePassword: { who: signedIn, description: 'Change the own password' },
  editAccount: { who: notStaff, description: 'Edit the own account' },
} satisfies PolicyTable

export type MenuEntryId = keyof typeof menuPolicy

/** Policies of the entries of a viewed profile's menu (doc 1 §6; rows B-10 and B-12 to B-14). */
export const profileMenuPolicy = {
  profileMenu: { who: signedIn, description: "See a viewed profile's menu" },
  addUser: { who: staff, description: 'Add a user to a company' },
  addLenderProfile: { who: staff, description: 'Add a lender profile to a company' },
  addBrokerProfile: { who: staff, description: 'Add a broker profile to a company' },
  deleteLenderProfile: { who: staff, description: "Delete a company's lender profile" },
  deleteBrokerProfile: { who: staff, description: "Delete a company's broker profile" },
  emailSubscriptions: { who: staff, description: "Open a viewed profile's email subscriptions" },
  deleteAccount: { who: staffAdmin, description: 'Delete an account' },
  resetPassword: { who: staffAdmin, description: "Reset a user's password" },
  resendInvitation: { who: staffAdmin, description: "Resend a user's invitation" },
} satisfies PolicyTable

/** Policies of a viewed profile's menu for people other than staff (decision 'menu options of a viewed profile', row B-14). */
export const viewerMenuPolicy = {
  copyLink: { who: notStaff, description: "Copy a viewed profile's link" },
  print: { who: notStaff, description: 'Print a viewed profile' },
  emailSubscriptions: { who: notStaff, description: 'Open the own email subscriptions from the own profile' },
  addNote: { who: combine([notStaff, notLawFirm]), description: 'Write a file note about a viewed profile' },
  setFollowup: { who: combine([notStaff, notLawFirm]), description: 'Set the follow-up date of a viewed profile' },
} satisfies PolicyTable
