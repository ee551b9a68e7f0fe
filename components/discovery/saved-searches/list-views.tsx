import type { ReactNode } from 'react'
import type { Actor } from '#lib/core/actor.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import type { SearchKind, SearchTab } from '#lib/discovery/saved-searches/schema.ts'
import type { OpenedView } from './opened-list.ts'
import { SavedSearchPicker } from './saved-views.tsx'
import { SearchTabs } from './search-tabs.tsx'

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
  /** The tabs of the list. */
  tabs: readonly SearchTab[]
  /** Further actions for the loaded saved search. */
  children: ReactNode
}

type TabsProps<Found> = Pick<Props<Found>, 'kind' | 'path' | 'search' | 'tabs'> & {
  list: ListSearch<Found> & { isNarrowed: (search: Found) => boolean }
  view: OpenedView | null
}

/** The saved searches of All Loans or All Users as tabs; the first one is the list without any search. */
export const ListSearchTabs = <Found,>({ kind, path, list, search, tabs, view }: TabsProps<Found>) => (
  <SearchTabs
    kind={kind}
    path={path}
    emptyPath={list.path(path, list.parse({}))}
    tabs={tabs}
    currentId={view?.id ?? null}
    isEverything={view === null && !list.isNarrowed(search)}
  />
)

/** The picker of saved searches beside the title of All Loans or All Users. */
export const ListSavedSearches = <Found,>({
  actor,
  kind,
  path,
  list,
  search,
  opened,
  kept,
  tabs,
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
    isPinned={tabs.some(({ id, isPinned }) => isPinned && id === opened.view?.id)}
    canShare={savedSearchPolicies.readShared.who(actor)}
  >
    {children}
  </SavedSearchPicker>
)
