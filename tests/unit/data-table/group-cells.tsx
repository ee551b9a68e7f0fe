import { LoanGroups } from '#components/discovery/loan-search/groups/loan-groups.tsx'
import { UserGroups } from '#components/discovery/user-search/groups/user-groups.tsx'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { buildUserGroupColumns } from '#lib/discovery/user-search/groups/columns.ts'
import { userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { cellsOf } from '#tests/unit/data-table/drawn.tsx'
import type { Cells } from '#tests/unit/data-table/look-cells.ts'

export const LOAN_GROUP_KEYS = Object.keys(buildGroupColumns('lender'))
export const USER_GROUP_KEYS = Object.keys(buildUserGroupColumns('bdm'))
const PAGING = { total: 1, page: 1, pageSize: 50 }
const SHOWN = { opened: null, paged: {}, empty: 'None' }

/** A cell of a group, as the list of groups of loans draws it; the loans are those of lender 9 already. */
export const drawGroup = (row: Record<string, unknown>, key: string): string | undefined => {
  const totals = { totalLoans: 9, totalPrincipal: 9n, largestPrincipal: 9n }
  const groups = Object.assign({ rows: [row as never] }, PAGING, totals)
  const search = loanSearch.parse({ group: 'lender', ...(row.key === '9' ? { lenderId: '8' } : {}) })
  return cellsOf(
    <LoanGroups
      {...SHOWN}
      groups={groups}
      grouping={getUsualGrouping('lender')}
      search={search}
      address={(next, more) => loanSearch.path('/loans', next, more)}
    />,
  )[LOAN_GROUP_KEYS.indexOf(key)]
}

/** A cell of a group, as the list of groups of people draws it. */
export const drawUserGroup = (row: Record<string, unknown>, key: string): string | undefined => {
  const groups = Object.assign({ rows: [row as never] }, PAGING, { largestPeople: 9 })
  const search = userSearch.parse({ group: 'bdm', ...(row.key === '9' ? { platformBdmId: '8' } : {}) })
  return cellsOf(
    <UserGroups
      {...SHOWN}
      groups={groups}
      grouping={userGroupings.getUsualGrouping('bdm')}
      search={search}
      address={(next, more) => userSearch.path('/users/all', next, more)}
    />,
  )[USER_GROUP_KEYS.indexOf(key)]
}

/** Groups of loans: what each cell shows. A group that filters cannot express has no link. */
export const GROUP_CELLS: Cells = {
  row: { key: '7', name: 'Ann Lee', loans: 1_284, principal: 2_500_000n, share: '12.34', rate: '8.55' },
  cells: {
    name: [
      [{}, '[/loans?group=lender&open=7] Ann Lee'],
      [{ key: '9' }, 'Ann Lee'],
      [{ key: null, name: 'Privacy Engaged' }, 'Privacy Engaged'],
    ],
    loans: [
      [{}, '[/loans?lenderId=7] 1,284'],
      [{ key: null }, '1,284'],
    ],
    principal: [[{}, '$2,500,000']],
    share: [[{}, '12.3%']],
    rate: [
      [{}, '8.55%'],
      [{ rate: null }, ''],
    ],
  },
}

/** Groups of people: one that filters cannot express opens, but leads to no list; hidden books are empty. */
export const USER_GROUP_CELLS: Cells = {
  row: { key: '7', name: 'Ann Lee', people: 1_284, companies: 9, loans: 12, principal: 2_500_000n, share: '12.34' },
  cells: {
    name: [
      [{}, '[/users/all?group=bdm&open=7] Ann Lee'],
      [{ key: '9' }, '[/users/all?group=bdm&platformBdmId=8&open=9] Ann Lee'],
      [{ key: null, name: 'No BDM' }, 'No BDM'],
    ],
    people: [
      [{}, '[/users/all?platformBdmId=7] 1,284'],
      [{ key: '9' }, '1,284'],
      [{ key: null }, '1,284'],
    ],
    companies: [[{}, '9']],
    loans: [
      [{}, '12'],
      [{ loans: null }, ''],
    ],
    principal: [
      [{}, '$2,500,000'],
      [{ principal: null }, ''],
    ],
    share: [[{}, '12.3%']],
  },
}
