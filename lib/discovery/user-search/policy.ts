import { notLawFirm, offerVariants, type PolicyTable, staff, unrestricted } from '#lib/core/policy.ts'

/** Who may search all users (row B-14), and who may read switches and sign-ins (decision 'All Users for lenders and brokers'). */
export const userPolicies = {
  search: { who: notLawFirm, description: 'Search all users: everybody but law-firm users' },
  searchAsStaff: { who: staff, description: 'Search all users through the staff variant' },
  seeSwitches: {
    who: unrestricted,
    description:
      'Read last login, profile status, master switch and visibility of all users, and search by them and when they were added: staff and jobs',
  },
  keep: { who: unrestricted, description: 'Write and compare the rows of all users: staff and jobs' },
} satisfies PolicyTable

/** The endpoint of All Users and its variant for staff. */
export const allUsersPolicies = offerVariants(userPolicies.search, userPolicies.searchAsStaff)
