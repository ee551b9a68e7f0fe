import type { Actor } from '#lib/core/actor.ts'
import type { Lists } from '#lib/core/search.ts'
import { type FinderSearch, finderSearch } from '#lib/discovery/finder/search.ts'
import { namesOfFilters } from '#lib/discovery/loan-search/filters/queries.ts'
import { shortLists } from '#lib/foundation/lookups/queries.ts'

/** What there is to choose from in the dialogs that this actor has, and the names of what a search has chosen of long lists. */
export const finderLists = async (actor: Actor, { filters }: Pick<FinderSearch, 'filters'>): Promise<Lists> => {
  const names = finderSearch
    .controls(actor)
    .flat()
    .flatMap((control) => (control.kind === 'choice' || control.kind === 'choices' ? [control.list] : []))
  const [lists, chosen] = await Promise.all([
    shortLists(actor, [...new Set(names)] as (typeof finderSearch.lists)[number][]),
    namesOfFilters(actor, filters),
  ])
  return { ...lists, ...chosen }
}
