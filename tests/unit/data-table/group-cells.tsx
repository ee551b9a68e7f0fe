import { LoanCross } from '#components/discovery/loan-search/groups/loan-cross.tsx'
import { LoanGroups } from '#components/discovery/loan-search/groups/loan-groups.tsx'
import { UserGroups } from '#components/discovery/user-search/groups/user-groups.tsx'
import { buildGroupColumns } from '#lib/discovery/loan-search/groups/columns.ts'
import { buildCrossColumns } from '#lib/discovery/loan-search/groups/crossing/columns.ts'
import type { CrossPage, CrossRow } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { FIGURE_SETS } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import type { LoanGroup as LoanGroupRow } from '#lib/discovery/loan-search/groups/schema.ts'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { buildUserGroupColumns } from '#lib/discovery/user-search/groups/columns.ts'
import { userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { cellsOf, markupOf } from '#tests/unit/data-table/drawn.tsx'
import type { Cells } from '#tests/unit/data-table/look-cells.ts'

export const LOAN_GROUP_KEYS = Object.keys(
  buildGroupColumns('lender', [{ bookShare: '1', change: null, yearChange: null } as LoanGroupRow], {
    measures: FIGURE_SETS.terms,
  }),
)
export const PERIOD_KEYS = Object.keys(
  buildGroupColumns(
    'quarter',
    [{ bdm: null, change: '1', yearChange: '2', currentBook: null, bookShare: null } as LoanGroupRow],
    { measures: FIGURE_SETS.terms },
  ),
)
export const USER_GROUP_KEYS = Object.keys(buildUserGroupColumns('bdm'))
const PAGING = { total: 1, page: 1, pageSize: 50 }
const SHOWN = { opened: null as null, paged: {}, empty: 'None' }

const WHOLE = {
  key: null,
  name: 'All 9 loans',
  loans: 9,
  principal: 9n,
  share: '100.00',
  rate: '8.00',
  lvr: null,
} as never

type GroupProps = {
  row: Record<string, unknown>
  others?: Record<string, unknown>[]
  by?: GroupedBy
  asked?: Record<string, string>
}

const LoanGroup = ({ row, others = [], by = 'lender', asked = {} }: GroupProps) => {
  const totals = { totalLoans: 9, totalPrincipal: 9n, largestPrincipal: 9n, together: null, whole: WHOLE }
  // The loans are already filtered by lender 8, so filters cannot express those of lender 9.
  const search = loanSearch.parse({ group: by, ...asked, ...(row.key === '9' ? { lenderId: '8' } : {}) })
  return (
    <LoanGroups
      {...SHOWN}
      groups={Object.assign({ rows: [row, ...others] as never }, PAGING, totals)}
      grouping={getUsualGrouping(by)}
      search={search}
      address={(next, more) => loanSearch.path('/loans', next, more)}
    />
  )
}

const PeopleGroup = ({ row }: { row: Record<string, unknown> }) => {
  const search = userSearch.parse({ group: 'bdm', ...(row.key === '9' ? { platformBdmId: '8' } : {}) })
  return (
    <UserGroups
      {...SHOWN}
      groups={Object.assign({ rows: [row as never] }, PAGING, { largestPeople: 9 })}
      grouping={userGroupings.getUsualGrouping('bdm')}
      search={search}
      address={(next, more) => userSearch.path('/users/all', next, more)}
    />
  )
}

/** Renders a list with one group, as it is sent. */
export const drawGroupMarkup = (row: Record<string, unknown>, asked: Record<string, string> = {}): string =>
  markupOf(<LoanGroup row={row} asked={asked} />)
export const drawUserGroupMarkup = (row: Record<string, unknown>): string => markupOf(<PeopleGroup row={row} />)

/** Renders a cell of a group, as in the list of groups. */
export const drawGroup = (row: Record<string, unknown>, key: string): string | undefined =>
  // A column of shares is shown if any row has one.
  cellsOf(<LoanGroup row={row} others={[GROUP_CELLS.row]} />)[LOAN_GROUP_KEYS.indexOf(key)]
export const drawUserGroup = (row: Record<string, unknown>, key: string): string | undefined =>
  cellsOf(<PeopleGroup row={row} />)[USER_GROUP_KEYS.indexOf(key)]

/** Groups of loans: what each cell shows. A group that filters cannot express has no link. */
export const GROUP_CELLS: Cells = {
  row: {
    key: '7',
    name: 'Ann Lee',
    bdm: 'Kim Do',
    loans: 1_284,
    principal: 2_500_000n,
    currentBook: 9_000_000n,
    share: '12.34',
    rate: '8.55',
    lvr: '62.25',
    bookShare: '64.41',
    change: null,
    yearChange: null,
  },
  cells: {
    bdm: [
      [{}, 'Kim Do'],
      [{ bdm: 'No BDM' }, 'No BDM'],
    ],
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
    currentBook: [
      [{}, '$9,000,000'],
      [{ currentBook: null }, 'Hidden'],
      [{ currentBook: null, key: null }, ''],
    ],
    bookShare: [
      [{}, '64.4%'],
      [{ bookShare: null }, ''],
    ],
    share: [
      [{}, '12.3%'],
      [{ share: null }, ''],
    ],
    rate: [
      [{}, '8.55%'],
      [{ rate: null }, ''],
    ],
    lvr: [
      [{}, '62.3%'],
      [{ lvr: null }, ''],
    ],
  },
}

/** Renders a cell of a group of loans by quarter of settlement. */
export const drawPeriod = (row: Record<string, unknown>, key: string): string | undefined =>
  // A column of changes is shown if any row has one.
  cellsOf(<LoanGroup row={row} others={[PERIOD_CELLS.row]} by="quarter" />)[PERIOD_KEYS.indexOf(key)]

const { bdm: _bdm, currentBook: _book, bookShare: _share, ...figures } = GROUP_CELLS.cells
/** Quarters: the change against the quarter before, and a remark that a quarter is not over. */
export const PERIOD_CELLS: Cells = {
  row: Object.assign({}, GROUP_CELLS.row, {
    key: '2026-10',
    name: 'Dec quarter 2026',
    change: '-8.4',
    yearChange: '30',
    isSoFar: false,
    isPart: false,
    bdm: null,
    currentBook: null,
    bookShare: null,
  }),
  cells: Object.assign({}, figures, {
    name: [
      [{}, '[/loans?group=quarter&open=2026-10] Dec quarter 2026'],
      [{ isSoFar: true }, '[/loans?group=quarter&open=2026-10] Dec quarter 2026 so far'],
      [{ isPart: true }, '[/loans?group=quarter&open=2026-10] Dec quarter 2026 in part'],
      [{ key: null, name: 'Not settled' }, 'Not settled'],
    ],
    loans: [[{}, '[/loans?settledFrom=2026-10-01&settledTo=2026-12-31] 1,284']],
    yearChange: [
      [{}, '+30% 30% more than Dec quarter 2025'],
      [{ yearChange: null }, ''],
    ],
    change: [
      [{}, '−8% 8% less than Sep quarter 2026'],
      [{ change: '12' }, '+12% 12% more than Sep quarter 2026'],
      [{ change: null }, ''],
      [{ key: null }, ''],
    ],
  }),
}

const CROSS: Omit<CrossPage, 'rows'> = {
  columns: [
    {
      name: '2025',
      condition: { kind: 'between', column: 'settlement_date', min: '2025-01-01', max: '2025-12-31' },
      filters: { settlement: { min: '2025-01-01', max: '2025-12-31' } },
    },
    { name: 'Not settled', condition: { kind: 'empty', column: 'settlement_date' }, filters: null },
  ],
  compared: { from: 0, to: 1, earlier: 0 },
  figure: 'principal',
  totalLoans: 9,
  totalPrincipal: 9n,
  largest: 9_000_000n,
  together: null,
  ends: [],
  whole: {
    key: null,
    bdm: null,
    name: 'All 9 loans',
    loans: 9,
    principal: 9n,
    total: 9n,
    cells: [9n, 0n],
    change: -9n,
  },
  ...PAGING,
}
export const CROSS_KEYS = Object.keys(
  buildCrossColumns('lender', { ...CROSS, rows: [{ bdm: 'Kim Do' } as CrossRow] }, {}),
)

/** Renders a cell of a group across columns. */
export const drawCross = (row: Record<string, unknown>, key: string): string | undefined =>
  cellsOf(
    <LoanCross
      {...SHOWN}
      cross={{ ...CROSS, rows: [row as never] }}
      grouping={getUsualGrouping('lender')}
      across="calendarYear"
      search={loanSearch.parse({
        group: 'lender',
        across: 'calendarYear',
        ...(row.key === '9' ? { lenderId: '8' } : {}),
      })}
      address={(next, more) => loanSearch.path('/loans', next, more)}
    />,
  )[CROSS_KEYS.indexOf(key)]

/** Groups across columns: amounts lead to their loans where filters can express it. */
export const CROSS_CELLS: Cells = {
  row: {
    key: '7',
    name: 'Ann Lee',
    bdm: 'Kim Do',
    loans: 12,
    principal: 6_000_000n,
    total: 6_000_000n,
    cells: [4_000_000n, 2_000_000n],
    change: -2_000_000n,
  },
  cells: {
    name: [
      [{}, '[/loans?lenderId=7] Ann Lee'],
      [{ key: '9' }, 'Ann Lee'],
      [{ key: null, name: 'Privacy Engaged' }, 'Privacy Engaged'],
    ],
    bdm: [
      [{}, 'Kim Do'],
      [{ bdm: 'No BDM' }, 'No BDM'],
    ],
    cell0: [
      [{}, '[/loans?lenderId=7&settledFrom=2025-01-01&settledTo=2025-12-31] $4.00M'],
      [{ key: '9' }, '$4.00M'],
      [{ cells: [0n, 1n] }, '–'],
    ],
    latest: [[{}, '$2.00M']],
    change: [
      [{}, '−$2.00M −50%'],
      [{ cells: [1n, 3n], change: 2n }, '+$2 +200%'],
      [{ cells: [0n, 5_000n], change: 5_000n }, '+$5.00K from nil'],
      [{ change: 0n }, '–'],
      [{ change: null }, ''],
    ],
    principal: [[{}, '$6.00M']],
    loans: [[{}, '12']],
  },
}

/** Groups of people: one that filters cannot express expands but has no link; hidden books are empty. */
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
