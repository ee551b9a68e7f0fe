'use client'

import { useSearchParams } from 'next/navigation'
import type { Lists, RawSearch } from '#lib/core/search-definitions.ts'
import { type FinderKind, finderSearch } from '#lib/discovery/finder/search.ts'
import { type FinderPlace, viewCall, viewIn, viewPath } from '#lib/discovery/finder/views/rules.ts'
import { useFinderHistory } from './use-finder-history.ts'
import { type Found, useFinderResults } from './use-finder-results.ts'

const toRawSearch = (query: URLSearchParams): RawSearch =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )

// Returns the option lists with the names of chosen entries added.
const addChosenNames = (lists: Lists, names: Lists): Lists => ({
  ...lists,
  ...Object.fromEntries(
    Object.entries(names).map(([list, chosen = []]) => [list, [...chosen, ...(lists[list] ?? [])]]),
  ),
})

/**
 * State of the finder for signed-in people. The URL holds the search; a change queries the API after 200 ms and cancels
 * the previous request. Local storage mirrors the URL; the history entry stores the names of chosen entries (rows L-01,
 * L-10).
 */
export const useFinder = (start: FinderKind, found: Found, lists: Lists) => {
  const place: FinderPlace = { isPublic: false, start }
  const query = useSearchParams()
  const view = viewIn(place, toRawSearch(new URLSearchParams(query.toString())))
  const path = viewPath(place, view)
  const { shown, isAhead, tryAgain } = useFinderResults(found, path, viewCall(view))
  const { names, go, learn } = useFinderHistory({ place, view, path, isBare: query.size === 0 })
  return {
    place,
    view,
    path,
    shown,
    isAhead,
    lists: addChosenNames(lists, names),
    isNarrowed: finderSearch.isNarrowed(view.search),
    go,
    tryAgain,
    learn,
  }
}
