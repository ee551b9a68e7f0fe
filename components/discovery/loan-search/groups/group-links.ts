import { groupingNames, groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import {
  GROUPINGS,
  type Grouping,
  getNextGrouping,
  getUsualGrouping,
} from '#lib/discovery/loan-search/groups/search.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import type { GroupChoice } from './group-choices.tsx'
import type { GroupLinks } from './group-table.tsx'

/** Returns the address of a search of the list, with further parameters. */
export type Address = (search: LoanSearch, more?: Record<string, string>) => string

const groupBy = (search: LoanSearch, group: Grouping): LoanSearch => ({
  ...search,
  page: 1,
  filters: { ...search.filters, group },
})

/** Returns the ways to group a list, and none first. */
export const listGroupChoices = (search: LoanSearch, address: Address): GroupChoice[] => [
  {
    id: 'none',
    name: groupLabels.none,
    href: address(loanSearch.without(search, 'group')),
    isCurrent: !search.filters.group,
  },
  ...GROUPINGS.map((by) => ({
    id: by,
    name: groupingNames[by].name,
    href: address(groupBy(search, getUsualGrouping(by))),
    isCurrent: search.filters.group?.by === by,
  })),
]

type ShownGroups = {
  grouping: Grouping
  /** The group whose loans are shown. */
  opened: { key: string } | null
  /** The parameters that name the loaded saved search, which its pages and groups keep. */
  paged: Record<string, string>
}

/** Returns the links of a grouped list. */
export const buildGroupLinks = (
  search: LoanSearch,
  { grouping, opened, paged }: ShownGroups,
  address: Address,
): GroupLinks => ({
  sort: (sort) => address(groupBy(search, getNextGrouping(grouping, sort))),
  page: (page) => address(loanSearch.onPage(search, page), paged),
  toggle: (key) => address(search, opened?.key === key ? paged : { ...paged, open: key }),
  loans: (key) => {
    const found = buildSearchOfGroup(search, grouping.by, key)
    return found && address(found)
  },
})
