import { GroupTable } from '#components/discovery/loan-search/groups/group-table.tsx'
import { GROUP_COLUMN_KEYS } from '#lib/discovery/loan-search/groups/columns.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { cellsOf } from '#tests/unit/data-table/drawn.tsx'
import type { Cells } from '#tests/unit/data-table/look-cells.ts'

const LINKS = {
  sort: () => '/sorted',
  page: () => '/page',
  toggle: (key: string) => `/opened/${key}`,
  loans: (key: string) => (key === '9' ? null : `/loans/${key}`),
}

/** A cell of a group, as the list of groups draws it. */
export const drawGroup = (row: Record<string, unknown>, key: string): string | undefined => {
  const totals = { total: 1, page: 1, pageSize: 50, totalLoans: 9, totalPrincipal: 9n, largestPrincipal: 9n }
  const groups = Object.assign({ rows: [row as never] }, totals)
  return cellsOf(
    <GroupTable groups={groups} grouping={getUsualGrouping('lender')} opened={null} links={LINKS} empty="None" />,
  )[GROUP_COLUMN_KEYS.indexOf(key as 'name')]
}

/** Groups of loans: what each cell shows. A group that filters cannot express has no link. */
export const GROUP_CELLS: Cells = {
  row: { key: '7', name: 'Ann Lee', loans: 1_284, principal: 2_500_000n, share: '12.34', rate: '8.55' },
  cells: {
    name: [
      [{}, '[/opened/7] Ann Lee'],
      [{ key: '9' }, 'Ann Lee'],
      [{ key: null, name: 'Privacy Engaged' }, 'Privacy Engaged'],
    ],
    loans: [
      [{}, '[/loans/7] 1,284'],
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
