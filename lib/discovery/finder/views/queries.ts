import type { Actor } from '#lib/core/actor.ts'
import { listReferenceLists } from '#lib/core/filters.ts'
import type { Lists, RawSearch } from '#lib/core/search-definitions.ts'
import { findChoiceFaults } from '#lib/discovery/finder/filters/queries.ts'
import { type FinderSearch, finderSearch } from '#lib/discovery/finder/search.ts'
import { type FinderPlace, viewIn } from '#lib/discovery/finder/views/rules.ts'
import { readFilterNames } from '#lib/discovery/loan-search/filters/queries.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'

/** Returns the options in the dialogs that this actor may use, and the names of the choices that a search made in long lists. */
export const readFinderLists = async (actor: Actor, { filters }: Pick<FinderSearch, 'filters'>): Promise<Lists> => {
  const names = listReferenceLists(finderSearch.controls(actor).flat())
  const [lists, chosen] = await Promise.all([
    readShortLists(actor, [...new Set(names)] as (typeof finderSearch.lists)[number][]),
    readFilterNames(actor, filters),
  ])
  return { ...lists, ...chosen }
}

/** Reads the query of a finder page; invalid filters and choices that are in no list are left out and returned as `faults`. */
export const readView = async (
  actor: Actor,
  place: FinderPlace,
  raw: RawSearch,
): Promise<ReturnType<typeof viewIn>> => {
  const view = viewIn(place, raw)
  const unknown = await findChoiceFaults(actor, view.search.filters)
  if (unknown.length === 0) return view
  const fields = unknown.map(({ field }) => field?.toLowerCase())
  const known = Object.fromEntries(Object.entries(raw).filter(([name]) => !fields.includes(name.toLowerCase())))
  const { kind, search, faults } = viewIn(place, known)
  return { kind, search, faults: [...faults, ...unknown] }
}
