import type { Range } from '#lib/core/ranges.ts'
import type { RawSearch, Search } from '#lib/core/search-definitions.ts'
import { type LoanFilters, type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

/** A possible meaning of some words: the filters they set. */
export type Meaning = Partial<LoanFilters>

/** The part of a list's search that combines meanings. */
export type ReadSearch<Filters, Found extends Search<Filters>> = {
  parse(raw: RawSearch): Found
  params(search: Found): Record<string, string>
}

// Choices of one filter are alternatives. Those of a suburb are its state, so only that can be meant.
const joinChoices = (one: readonly unknown[], other: readonly unknown[], isPlaced: boolean): unknown => {
  if (!isPlaced) return [...new Set([...one, ...other])].sort()
  const both = one.filter((each) => other.includes(each))
  return both.length > 0 ? both : null
}

const joinValues = (one: unknown, other: unknown, isPlaced: boolean): unknown => {
  if (one === undefined) return other
  if (Array.isArray(one) && Array.isArray(other)) return joinChoices(one, other, isPlaced)
  const [before, after] = [one, other] as [Range, Range]
  const isOpen =
    before && typeof one === 'object' && (before.min === null ? after.max === null : !before.max && after.min === null)
  if (isOpen) return { min: before.min ?? after.min, max: before.max ?? after.max }
  return JSON.stringify(one) === JSON.stringify(other) ? other : null
}

// The order of choices means nothing; a filter may have its own.
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(Array.isArray(one) ? one.toSorted() : one) ===
  JSON.stringify(Array.isArray(other) ? other.toSorted() : other)

/** Creates the functions that combine the meanings of words into searches of a list. */
export const createReadings = <Filters, Found extends Search<Filters>>(search: ReadSearch<Filters, Found>) => {
  type One = Partial<Filters>

  /** Returns the search with these filters, as parsed from a URL. */
  const buildSearchOfFilters = (filters: One) => search.parse(search.params({ ...search.parse({}), filters }))

  // False for filters that a URL would parse differently, such as a reversed range.
  const isUnchangedByUrl = (filters: One): boolean => {
    const read: Record<string, unknown> = buildSearchOfFilters(filters).filters
    return Object.entries(filters).every(([name, value]) => isSame(read[name], value))
  }

  const mergeMeanings = (before: One, meaning: One): One | null => {
    const both: Record<string, unknown> = { ...before }
    const hasSuburb = 'suburb' in before || 'suburb' in meaning
    for (const [name, value] of Object.entries(meaning)) {
      both[name] = joinValues(both[name], value, hasSuburb && name === 'state')
      if (both[name] === null) return null
    }
    // A moving year and days beside it are two answers to one question.
    if ('settledIn' in both && 'settlement' in both) return null
    return isUnchangedByUrl(both as One) ? (both as One) : null
  }

  return {
    buildSearchOfFilters,
    /** Combines the readings so far with those of the next term: every pair that fits; none if they contradict. */
    combineFilterReadings: (readings: readonly One[], options: readonly One[]): One[] =>
      readings.flatMap((reading) => options.flatMap((option) => mergeMeanings(reading, option) ?? [])),
  }
}

/** Combines meanings about loans. */
export const { buildSearchOfFilters, combineFilterReadings } = createReadings<LoanFilters, LoanSearch>(loanSearch)
