import { formatCounted } from '#lib/core/counts.ts'
import type { FilterDesk, FilterTab } from '#lib/core/filter-drafts.ts'
import type { Filters } from '#lib/core/filters.ts'
import { userFilters, userSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'

type Name = keyof typeof userFilters

type Tab = FilterTab & { filters: readonly Name[] }

const createTab = (filters: readonly [Name, ...Name[]], label = userFilters[filters[0]].label): Tab => ({
  id: filters[0],
  label,
  filters,
})

// Filters that share a tab; every other filter has its own. A tab has the label of its first filter.
const SHARED: readonly Tab[] = [
  createTab(['followUp', 'lastCall', 'lastNote', 'lastLoan']),
  createTab(['type', 'criteria']),
  createTab(['offers', 'freshness'], 'Criteria'),
  createTab(['subscribed', 'subscriptions'], 'Subscriptions'),
  createTab(['lastLogin', 'loggedIn', 'added'], 'Sign-ins, Added'),
  createTab(['bdm', 'hasBdm']),
  createTab(['currentCount', 'currentValue']),
  createTab(['dischargedCount', 'dischargedValue']),
  createTab(['lawFirm', 'partner'], 'Law Firm, Partner'),
]
const getFilterDialogTab = (name: Name): Tab =>
  SHARED.find(({ filters }) => filters.includes(name)) ?? createTab([name])

/** The filter dialog of All Users; its tabs are in the order of the filters (row K-03). */
export const userFilterDesk: FilterDesk = {
  filters: userFilters as unknown as Filters,
  tabs: [...new Set((Object.keys(userFilters) as Name[]).map(getFilterDialogTab))],
  search: userSearch,
  histogram: { source: '/api/users/histogram', filters: CATEGORY_KEYS },
  found: (total) => formatCounted(total, 'user'),
}
