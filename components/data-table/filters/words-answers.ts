import type { FilterDraft } from '#lib/core/filter-drafts.ts'
import { listLabels } from '../labels.ts'

/** What the words can mean: the address of a search, and its filters as texts. */
export type Reading = { path: string; chips: string[] }
/** The answer of the endpoint that reads words; `rest` are the words that narrow nothing. */
export type WordsAnswer = { data: { searches: Reading[]; said: string[]; rest: string } }

/** Returns the parameters of an address. */
export const readParameters = (address: string): FilterDraft =>
  Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''))

// A suburb of several states is the one in the state that is in force.
const fitsDraft = (asked: FilterDraft, added: FilterDraft): boolean =>
  Object.entries(added).every(([name, value]) => asked[name] === undefined || asked[name] === value)

/**
 * Returns what is said about an answer, the readings to choose from, and the only reading if there is one. Of several, the one
 * that fits the filters in force is taken, unless it is in force already. Without any, a list with filters still shows those.
 */
export const pickReading = ({ searches, said }: WordsAnswer['data'], params: FilterDraft, isFiltered: boolean) => {
  const fitting = searches.filter(({ path }) => fitsDraft(params, readParameters(path)))
  const isNew = fitting.some(({ path }) =>
    Object.entries(readParameters(path)).some(([name, value]) => params[name] !== value),
  )
  const [first, ...others] = fitting.length === 1 && isNew ? fitting : searches
  const { nothing, unchanged } = listLabels.filters
  if (!first) {
    const reasons = said.length > 0 ? said : [nothing]
    return { said: isFiltered ? [...reasons, unchanged] : reasons, readings: [], only: null }
  }
  if (others.length === 0) return { said, readings: [], only: first }
  return { said: [...said, listLabels.filters.several], readings: searches, only: null }
}
