import type { Lists } from '#lib/core/search-definitions.ts'
import { findDialogOf, isFirstDialog, listOfferedDialogs } from '#lib/discovery/finder/rules.ts'
import { finderSearch } from '#lib/discovery/finder/search.ts'
import { type FinderPlace, type FinderView, viewParams, viewPath } from '#lib/discovery/finder/views/rules.ts'
import type { FilterBarProps, FinderChip } from './filter-bar.tsx'

type Bar = Pick<FilterBarProps, 'place' | 'kind' | 'params' | 'withheld' | 'chips' | 'dialogs' | 'clearHref'>

/** Returns the data of the filter bar: a chip for each active filter, and the dialogs on offer. */
export const buildFilterBar = ({
  place,
  view,
  lists,
  withheld,
}: {
  place: FinderPlace
  view: FinderView
  lists: Lists
  withheld: readonly string[]
}): Bar => {
  const { kind } = view
  const params = viewParams(view)
  return {
    place,
    kind,
    params,
    withheld,
    chips: buildChips(place, view, lists),
    dialogs: listOfferedDialogs(params, withheld).map(({ id, label }) => ({
      id,
      label,
      isFirst: isFirstDialog(id, place.isPublic),
    })),
    clearHref: viewPath(place, { kind, search: finderSearch.parse({}) }),
  }
}

// The suburb's chip includes the state, so the state has no chip then.
const buildChips = (place: FinderPlace, { kind, search }: FinderView, lists: Lists): FinderChip[] =>
  finderSearch
    .chips(search, lists)
    .filter(({ name }) => name !== 'state' || search.filters.suburb === undefined)
    .map(({ name, label, without }) => ({
      name,
      dialog: findDialogOf(name),
      label,
      href: without && viewPath(place, { kind, search: without }),
    }))
