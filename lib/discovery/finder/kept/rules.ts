import type { FilterDraft } from '#lib/core/filter-drafts.ts'

const LONGEST_FILTER = 4_000

/** Parses the search parameters from local storage; returns none if the text is missing or invalid. */
export const filterIn = (text: string | null): FilterDraft => {
  if (!text || text.length > LONGEST_FILTER) return {}
  try {
    const held: unknown = JSON.parse(text)
    if (typeof held !== 'object' || held === null || Array.isArray(held)) return {}
    return Object.fromEntries(Object.entries(held).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}
