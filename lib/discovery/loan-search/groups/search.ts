import { createGroupings, type Grouping as ListGrouping } from '#lib/core/groupings.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'

/** What loans can be grouped by, by the words of the address. */
export type GroupedBy = keyof typeof groupingNames

/** The orders of groups; `change` and `latest`, the later of two compared periods, are those of groups across periods. */
export const GROUP_SORTS = [
  ...([
    'name',
    'loans',
    'principal',
    'rate',
    'lvr',
    'change',
    'latest',
    'bookShare',
    'meanLoan',
    'fee',
    'fees',
    'held',
    'agreed',
  ] as const),
] as const
export type GroupSort = (typeof GROUP_SORTS)[number]

/** How a list of loans is grouped, and the order of its groups. */
export type Grouping = ListGrouping<GroupedBy, GroupSort>

const ORDERS: Partial<Record<GroupedBy, Omit<Grouping, 'by'>>> = {
  month: { sort: 'name', isDescending: true },
  quarter: { sort: 'name', isDescending: true },
  year: { sort: 'name', isDescending: true },
  calendarYear: { sort: 'name', isDescending: true },
  discharge: { sort: 'name', isDescending: true },
  dischargeQuarter: { sort: 'name', isDescending: true },
  dischargeYear: { sort: 'name', isDescending: true },
  due: { sort: 'name', isDescending: false },
  dueQuarter: { sort: 'name', isDescending: false },
  dueYear: { sort: 'name', isDescending: false },
  daysOverdue: { sort: 'name', isDescending: false },
  daysRecorded: { sort: 'name', isDescending: false },
  lvrBand: { sort: 'name', isDescending: false },
  loanSize: { sort: 'name', isDescending: false },
}

/**
 * The groupings of All Loans: usually the largest principal first, periods of settlement newest first, months of repayment soonest first, bands
 * from the least.
 */
export const loanGroupings = createGroupings<GroupedBy, GroupSort>({
  names: groupingNames,
  sorts: GROUP_SORTS,
  usual: (by) => ORDERS[by] ?? { sort: 'principal', isDescending: true },
  who: notVisiting,
})
export const { groupings: GROUPINGS, getUsualGrouping, getNextGrouping, groupFilter } = loanGroupings
