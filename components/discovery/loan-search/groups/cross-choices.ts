import type { GroupChoiceList } from '#components/data-table/groups/group-choices.tsx'
import type { Address } from '#components/data-table/groups/group-links.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { CROSSINGS, type Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { hasFigures } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'

/** Returns what groups of a search can be set across, and nothing first. */
export const listCrossChoices = (search: LoanSearch, address: Address<LoanSearch>): GroupChoiceList => {
  const { across: current, figures, measures, ...filters } = search.filters
  const hrefOf = (across?: Crossing) => {
    // A figure that a table does not have gives way to its usual ones.
    const kept = figures && hasFigures(figures, across !== undefined) ? { figures } : {}
    const named = measures && across === undefined ? { measures } : {}
    return address({ ...search, page: 1, filters: Object.assign({}, filters, kept, named, across ? { across } : {}) })
  }
  const choices = CROSSINGS.filter((each) => each !== search.filters.group?.by)
  const none = { id: 'none', name: crossingLabels.none, href: hrefOf() }
  const crossings = choices.map((id) => ({ id, name: groupingNames[id].name, href: hrefOf(id) }))
  return { current: current ?? none.id, choices: [none, ...crossings] }
}
