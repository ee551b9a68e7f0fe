import { createGroupings, type Grouping } from '#lib/core/groupings.ts'
// The policy of `userPolicies.seeSwitches`, without the descriptions, which would come to the browser.
import { unrestricted } from '#lib/core/policy.ts'
import { userGroupingNames } from '#lib/discovery/user-search/groups/labels.ts'

/** What people can be grouped by, by the words of the address. */
export type UsersGroupedBy = keyof typeof userGroupingNames

/** The orders of groups. */
export const USER_GROUP_SORTS = ['name', 'people', 'companies', 'loans', 'principal'] as const
export type UserGroupSort = (typeof USER_GROUP_SORTS)[number]

/** How people are grouped, and the order of their groups. */
export type UserGrouping = Grouping<UsersGroupedBy, UserGroupSort>

/** The groupings of All Users, usually the most people first; only staff may ask for what only staff may read. */
export const userGroupings = createGroupings<UsersGroupedBy, UserGroupSort>({
  names: userGroupingNames,
  sorts: USER_GROUP_SORTS,
  usual: () => ({ sort: 'people', isDescending: true }),
  whoBy: (by) => (by === 'profileStatus' ? unrestricted : undefined),
})
