import type { FilterDraft } from '#lib/core/filter-drafts.ts'
import { FINDER_FILTER_KEY, FINDER_KIND_KEY } from '#lib/discovery/finder/kept/labels.ts'
import { filterIn } from '#lib/discovery/finder/kept/rules.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import { parseKind } from '#lib/discovery/finder/views/rules.ts'

// Runs storage code; a browser may deny storage, and the URL holds the search anyway.
const tryStorage = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** Stores the search of a signed-in person in local storage (row L-10). */
export const storeFinder = (kind: FinderKind, params: FilterDraft): void => {
  tryStorage(() => {
    localStorage.setItem(FINDER_KIND_KEY, kind)
    localStorage.setItem(FINDER_FILTER_KEY, JSON.stringify(params))
  })
}

/** Returns the stored search; null if there is none. */
export const readStoredFinder = (): { kind: FinderKind; params: FilterDraft } | null => {
  const kind = parseKind(tryStorage(() => localStorage.getItem(FINDER_KIND_KEY)))
  return kind && { kind, params: filterIn(tryStorage(() => localStorage.getItem(FINDER_FILTER_KEY))) }
}
