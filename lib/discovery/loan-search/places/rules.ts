import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

/** The parameter of All Loans and All Users that shows the map; part of the address but of no search. */
export const MAP_PARAMETER = 'map'

/** Returns the parameters of a list's addresses beside its search: the columns chosen in the address, and the map. */
export const listParametersBeside = (columns: readonly string[] | null, isMapped: boolean): Record<string, string> => {
  const beside: Record<string, string> = {}
  if (columns) beside.columns = columns.join(',')
  if (isMapped) beside[MAP_PARAMETER] = '1'
  return beside
}

/** Returns the search for the loans of a suburb alone, or of a state; null if filters cannot express it. */
export const buildSearchOfPlace = (
  search: LoanSearch,
  { suburb, state }: { suburb?: number; state: string },
): LoanSearch | null => {
  const { group, radius: _radius, ...filters } = search.filters
  if (suburb === undefined) {
    const found = buildSearchOfGroup(search, 'state', state)
    return found && group ? { ...found, filters: { ...found.filters, group } } : found
  }
  const next: LoanSearch = { ...search, page: 1, filters: { ...filters, state: [state], suburb } }
  return loanSearch.parse(loanSearch.params(group ? { ...next, filters: { ...next.filters, group } } : next))
}
