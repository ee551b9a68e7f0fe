import { combine, type PolicyTable, staff, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Policies of companies. */
export const companyPolicies = {
  create: { who: combine([staff, systemJob], 'or'), description: 'Add a company with its first person: any staff' },
  view: { who: staff, description: "Read a company's name and profiles for the staff's forms: any staff" },
  changeProfiles: {
    who: staff,
    description: 'Add a lender or broker profile to a company or delete one: any staff',
  },
  remove: { who: staffAdmin, description: 'Delete a company or law firm without loans: staff with ADMIN' },
  turnSwitch: { who: staff, description: "Turn a company's master switch: any staff" },
  double: {
    who: staffAdmin,
    description: 'Add a company with the ACN of another one, with a reason: staff with ADMIN',
  },
} as const satisfies PolicyTable

/** Policies of adding and deleting profiles, by the change's segment in the URL. */
export const profileChangePolicies = {
  'add-lender-profile': companyPolicies.changeProfiles,
  'add-broker-profile': companyPolicies.changeProfiles,
  'remove-lender-profile': companyPolicies.changeProfiles,
  'remove-broker-profile': companyPolicies.changeProfiles,
} satisfies PolicyTable

/** Policies of the master switch, by the position's segment in the URL. */
export const switchPolicies = {
  'turn-on': companyPolicies.turnSwitch,
  'turn-off': companyPolicies.turnSwitch,
} satisfies PolicyTable
