import { digestPolicies } from '#lib/campaigns/digests/policy.ts'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { mailingPolicies } from '#lib/campaigns/mailings/policy.ts'
import { combine, hasRole, type Policy, type PolicyEntry, type PolicyTable, signedIn, staff } from '#lib/core/policy.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { leadPolicies } from '#lib/crm/leads/policy.ts'
import { callPolicies } from '#lib/discovery/calls/policy.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { auditPolicy } from '#lib/foundation/audit/policy.ts'
import { holidayPolicies } from '#lib/foundation/lookups/holidays/policy.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import { freshnessPolicies } from '#lib/market/freshness/policy.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { subscriptionPolicies } from '#lib/market/subscriptions/policy.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'

const notStaff = combine([signedIn, (actor) => !staff(actor)])
/** Narrows a domain's policy, such as one that also lets jobs act. */
const restrict = ({ who, description }: PolicyEntry, to: Policy): PolicyEntry => ({
  who: combine([who, to]),
  description,
})

const findByName = { who: staff, description: 'Find a lender or broker by name' }
const addCompany = restrict(companyPolicies.create, signedIn)
const ownProfile = { who: notStaff, description: 'Open and edit the own profile' }
const viewedProfile = { who: notStaff, description: "Copy a viewed profile's link and print it" }

/** Policies of the menu's entries (doc 1 §6; rows B-09, B-11, B-13, B-14); the pages check again. */
export const menuPolicy = {
  home: dashboardPolicy.read,
  myProfile: ownProfile,
  calls: callPolicies.work,
  allLoans: loanPolicies.listAll,
  allUsers: userPolicies.search,
  finder: finderPolicies.use,
  match: scenarioPolicies.match,
  approaches: approachPolicies.read,
  findLender: findByName,
  findBroker: findByName,
  freshness: freshnessPolicies.view,
  enquiries: enquiryPolicies.read,
  bulkEmail: draftPolicies.write,
  mailings: mailingPolicies.read,
  emailSubscriptions: subscriptionPolicies.find,
  privacySettings: { who: hasRole('LENDER'), description: 'Open the own privacy settings' },
  notes: fileNotePolicies.listAll,
  systemUsers: staffPolicies.list,
  addLoan: loanPolicies.createAsStaff,
  addLender: addCompany,
  addBroker: addCompany,
  addLawFirm: addCompany,
  addCompany,
  addSystemUser: restrict(staffPolicies.create, signedIn),
  audit: auditPolicy.read,
  signUpRequests: accountPolicy.readSignUps,
  holidays: holidayPolicies.read,
  digests: digestPolicies.view,
  outbox: emailPolicies.readOutbox,
  changePassword: accountPolicy.changePassword,
  editAccount: ownProfile,
} satisfies PolicyTable

export type MenuEntryId = keyof typeof menuPolicy

/** Policies of the entries of a viewed profile's menu (doc 1 §6; rows B-10 and B-12 to B-14). */
export const profileMenuPolicy = {
  profileMenu: { who: signedIn, description: "See a viewed profile's menu" },
  addUser: restrict(individualPolicies.add, signedIn),
  addLenderProfile: companyPolicies.changeProfiles,
  addBrokerProfile: companyPolicies.changeProfiles,
  deleteLenderProfile: companyPolicies.changeProfiles,
  deleteBrokerProfile: companyPolicies.changeProfiles,
  emailSubscriptions: subscriptionPolicies.find,
  deleteAccount: individualPolicies.remove,
  resetPassword: accountPolicy.resetPassword,
  resendInvitation: accountPolicy.resendInvitation,
} satisfies PolicyTable

/** Policies of a viewed profile's menu for people other than staff (decision 'menu options of a viewed profile', row B-14). */
export const viewerMenuPolicy = {
  copyLink: viewedProfile,
  print: viewedProfile,
  emailSubscriptions: restrict(subscriptionPolicies.own, notStaff),
  addNote: restrict(fileNotePolicies.keep, notStaff),
  setFollowup: restrict(leadPolicies.keep, notStaff),
} satisfies PolicyTable
