import { formatCounted } from '#lib/core/counts.ts'
import type { FilterDesk, FilterTab } from '#lib/core/filter-drafts.ts'
import type { Filters } from '#lib/core/filters.ts'
import { gapFilterLabels } from '#lib/discovery/user-search/gaps/labels.ts'
import { keepingFilterLabels } from '#lib/discovery/user-search/keeping/labels.ts'
import { parcelLabels, userFilterLabels } from '#lib/discovery/user-search/labels.ts'
import { userFilters, userSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'

type Name = keyof typeof userFilters

type Tab = FilterTab & { filters: readonly Name[] }

// Filters that share a tab; every other filter has its own.
const SHARED: readonly Tab[] = [
  { id: 'followUp', label: userFilterLabels.followUp, filters: ['followUp', 'lastCall', 'lastNote', 'lastLoan'] },
  { id: 'type', label: userFilterLabels.type, filters: ['type', 'criteria'] },
  { id: 'offers', label: 'Criteria', filters: ['offers', 'freshness'] },
  { id: 'subscribed', label: 'Subscriptions', filters: ['subscribed', 'subscriptions'] },
  { id: 'logins', label: 'Sign-ins, Added', filters: ['lastLogin', 'loggedIn', 'added'] },
  { id: 'bdm', label: userFilterLabels.bdm, filters: ['bdm', 'hasBdm'] },
  { id: 'current', label: userFilterLabels.currentCount, filters: ['currentCount', 'currentValue'] },
  { id: 'discharged', label: userFilterLabels.dischargedCount, filters: ['dischargedCount', 'dischargedValue'] },
  { id: 'law-firm', label: 'Law Firm, Partner', filters: ['lawFirm', 'partner'] },
]
const LABELS: Record<Name, string> = Object.assign(
  {},
  userFilterLabels,
  gapFilterLabels,
  keepingFilterLabels,
  parcelLabels,
)
const getFilterDialogTab = (name: Name): Tab =>
  SHARED.find(({ filters }) => filters.includes(name)) ?? { id: name, label: LABELS[name], filters: [name] }

/** The filter dialog of All Users; its tabs are in the order of the filters (row K-03). */
export const userFilterDesk: FilterDesk = {
  filters: userFilters as unknown as Filters,
  tabs: [...new Set((Object.keys(userFilters) as Name[]).map(getFilterDialogTab))],
  search: userSearch,
  histogram: { source: '/api/users/histogram', filters: CATEGORY_KEYS },
  found: (total) => formatCounted(total, 'user'),
}
