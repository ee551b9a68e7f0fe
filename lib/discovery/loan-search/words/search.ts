import type { Range } from '#lib/core/ranges.ts'
import { type LoanFilters, loanSearch } from '#lib/discovery/loan-search/search.ts'

/** A possible meaning of some words: the filters they set. */
export type Meaning = Partial<LoanFilters>

const mergeFilterMeanings = (before: Meaning, meaning: Meaning): Meaning | null => {
  const both: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(meaning)) {
    const [one, other] = [both[name], value] as [Range | undefined, Range]
    const isOpen =
      one && typeof one === 'object' && (one.min === null ? other.max === null : one.max === null && other.min === null)
    both[name] = one === undefined ? value : isOpen ? { min: one.min ?? other.min, max: one.max ?? other.max } : value
    if (one !== undefined && !isOpen && JSON.stringify(one) !== JSON.stringify(value)) return null
  }
  return isUnchangedByUrl(both as Meaning) ? (both as Meaning) : null
}

/** Returns the search with these filters, as parsed from a URL. */
export const buildSearchOfFilters = (filters: Meaning) =>
  loanSearch.parse(loanSearch.params({ ...loanSearch.parse({}), filters }))

// False for filters that a URL would parse differently, such as a reversed range.
const isUnchangedByUrl = (filters: Meaning): boolean => {
  const read: Record<string, unknown> = buildSearchOfFilters(filters).filters
  return Object.entries(filters).every(([name, value]) => JSON.stringify(read[name]) === JSON.stringify(value))
}

/** Combines the readings so far with those of the next term: every pair that fits; none if they contradict. */
export const combineFilterReadings = (readings: readonly Meaning[], options: readonly Meaning[]): Meaning[] =>
  readings.flatMap((reading) => options.flatMap((option) => mergeFilterMeanings(reading, option) ?? []))
