import { parseRecordId } from '#lib/core/ids.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

/** How an address names a suburb: its state, which the filter by suburb needs, and its id. */
export const formatSuburbKey = ({ id, state }: { id: number; state: string }): string => `${state}.${id}`

/** Returns the filters for the address of a suburb; null for a text that is none. */
export const parseSuburbKey = (text: string): { state: string[]; suburb: number } | null => {
  const [state = '', id, ...more] = text.split('.')
  const suburb = parseRecordId(id)
  return /^[A-Z]{2,3}$/.test(state) && suburb !== null && more.length === 0 ? { state: [state], suburb } : null
}

/**
 * Returns the search without the radius in which it finds suburbs, of which one is to be opened: state and suburb only say where its middle is.
 */
export const dropRadius = (search: LoanSearch): LoanSearch => {
  const { radius, state, suburb, ...filters } = search.filters
  return radius === undefined ? search : loanSearch.parse(loanSearch.params({ ...search, filters }))
}
