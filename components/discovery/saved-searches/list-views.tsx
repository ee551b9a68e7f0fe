import type { ReactNode } from 'react'
import type { Actor } from '#lib/core/actor.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import type { OpenedView } from './opened-list.ts'
import { SavedSearchPicker } from './saved-views.tsx'

/** A list's search definition: parses the URL, and builds parameters and paths from a search. */
type ListSearch<Found> = {
  parse: (raw: RawSearch) => Found
  params: (search: Found) => Record<string, string>
  path: (base: string, search: Found) => string
}

type Props<Found> = {
  actor: Actor
  kind: SearchKind
  /** The path of the list, without a search. */
  path: string
  list: ListSearch<Found>
  search: Found
  /** The loaded saved search, the columns chosen for it, and a message about what could not be loaded. */
  opened: { view: OpenedView | null; columns: readonly string[] | null; notice: string | null }
  /** The columns that the person saved for this list; null without a choice. */
  kept: readonly string[] | null
  /** Further actions for the loaded saved search. */
  children: ReactNode
}

/** The picker of saved searches beside the title of All Loans or All Users. */
export const ListSavedSearches = <Found,>({
  actor,
  kind,
  path,
  list,
  search,
  opened,
  kept,
  children,
}: Props<Found>) => (
  <SavedSearchPicker
    kind={kind}
    path={path}
    view={opened.view}
    notice={opened.notice}
    chosen={opened.columns}
    kept={kept}
    emptyPath={list.path(path, list.parse({}))}
    filters={list.params(search)}
    canShare={savedSearchPolicies.readShared.who(actor)}
  >
    {children}
  </SavedSearchPicker>
)
