import { FORMATS, type ListColumns } from '#lib/core/columns.ts'
import { userGroupingNames } from '#lib/discovery/user-search/groups/labels.ts'
import type { UserGroup } from '#lib/discovery/user-search/groups/schema.ts'
import type { UsersGroupedBy } from '#lib/discovery/user-search/groups/search.ts'

/**
 * Returns the columns of grouped people in order, for screen and workbook; those that sort have the name of their order. A company
 * is one company, so its groups have no column for that.
 */
export const buildUserGroupColumns = (by: UsersGroupedBy) => {
  const columns = {
    name: { label: userGroupingNames[by].name, value: (row: UserGroup) => row.name, isSorted: true },
    people: { label: 'Users', value: (row: UserGroup) => row.people, format: FORMATS.count, isSorted: true },
    companies: { label: 'Companies', value: (row: UserGroup) => row.companies, format: FORMATS.count, isSorted: true },
    loans: { label: 'Loans', value: (row: UserGroup) => row.loans, format: FORMATS.count, isSorted: true },
    principal: {
      label: 'Principal',
      value: (row: UserGroup) => row.principal,
      format: FORMATS.dollars,
      isSorted: true,
    },
    share: { label: 'Share of Users', value: (row: UserGroup) => row.share, format: FORMATS.rate },
  } as const satisfies ListColumns<UserGroup>
  const { companies: _companies, ...fewer } = columns
  return by === 'company' ? (fewer as typeof columns) : columns
}
