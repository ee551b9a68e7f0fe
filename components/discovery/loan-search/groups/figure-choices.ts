import type { GroupChoiceList } from '#components/data-table/groups/group-choices.tsx'
import type { Address } from '#components/data-table/groups/group-links.ts'
import { FIGURE_SETS, type Figures } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { measureLabels } from '#lib/discovery/loan-search/groups/measures/labels.ts'
import { findFigures, isMeasure } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanFilters, LoanSearch } from '#lib/discovery/loan-search/search.ts'

type Shown = keyof typeof FIGURE_SETS

// An order by a figure that is no longer shown gives way to the usual one.
const showFigures = (search: LoanSearch, figures: Shown): Partial<LoanFilters> => {
  const { figures: _figures, group, ...filters } = search.filters
  const next: Partial<LoanFilters> = figures === 'terms' ? filters : { ...filters, figures: figures as Figures }
  if (!group) return next
  const set: readonly string[] = FIGURE_SETS[figures]
  return { ...next, group: isMeasure(group.sort) && !set.includes(group.sort) ? getUsualGrouping(group.by) : group }
}

/** Returns the sets of figures that groups of a search can show; across others these are principal and fees. */
export const listFigureChoices = (search: LoanSearch, address: Address<LoanSearch>): GroupChoiceList => {
  const { across } = search.filters
  const names = across ? { terms: measureLabels.principal, fees: measureLabels.sets.fees } : measureLabels.sets
  const choices = (Object.entries(names) as [Shown, string][]).map(([id, name]) => ({
    id,
    name,
    href: address({ ...search, page: 1, filters: showFigures(search, id) }),
  }))
  return { current: findFigures(search.filters), choices }
}

/** Returns what the menu of figures says. */
export const labelFigures = ({ filters }: LoanSearch): string => {
  const current = findFigures(filters)
  return current === 'terms' ? measureLabels.figures : measureLabels.shown(measureLabels.sets[current])
}
