import type { FilterDesk, FilterTab } from '#lib/core/filter-drafts.ts'
import type { Filters } from '#lib/core/filters.ts'
import { parcelLabels, userFilterLabels } from '#lib/discovery/user-search/labels.ts'
import { userFilters, userSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'

type Name = keyof typeof userFilters

const one = (name: Exclude<keyof typeof userFilterLabels, 'partner'>): FilterTab & { filters: readonly Name[] } => ({
  id: name,
  label: userFilterLabels[name],
  filters: [name],
})

/** The window of the filters of All Users, its tabs in the documents' order (row K-03). */
export const userFilterDesk: FilterDesk = {
  filters: userFilters as unknown as Filters,
  tabs: [
    ...[one('followUp'), one('leadScore'), one('type'), one('masterSwitch'), one('profileStatus'), one('visibility')],
    one('states'),
    { id: 'current', label: userFilterLabels.currentCount, filters: ['currentCount', 'currentValue'] },
    { id: 'discharged', label: userFilterLabels.dischargedCount, filters: ['dischargedCount', 'dischargedValue'] },
    ...CATEGORIES.map(({ key }) => ({ id: key, label: parcelLabels[key], filters: [key] })),
    one('bdm'),
    { id: 'law-firm', label: 'Law Firm, Partner', filters: ['lawFirm', 'partner'] },
  ],
  search: userSearch,
  found: (total) => `${total.toLocaleString('en-AU')} ${total === 1 ? 'user' : 'users'}`,
}
