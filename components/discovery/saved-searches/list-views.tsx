import type { ReactNode } from 'react'
import type { Actor } from '#lib/core/actor.ts'
import type { RawSearch } from '#lib/core/search.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import type { OpenedView } from './opened-list.ts'
import { SavedViews } from './saved-views.tsx'

/** A list's search: how its parameters and addresses are made from what was asked for. */
type ListSearch<Found> = {
  parse: (raw: RawSearch) => Found
  params: (search: Found) => Record<string, string>
  path: (base: string, search: Found) => string
}

type Props<Found> = {
  actor: Actor
  kind: SearchKind
  /** The address of the list without a search. */
  path: string
  list: ListSearch<Found>
  search: Found
  /** The saved search that is loaded, the columns chosen for it, and what could not be read. */
  opened: { view: OpenedView | null; columns: readonly string[] | null; notice: string | null }
  /** The columns that the person keeps for good; null without a choice. */
  kept: readonly string[] | null
  /** What else is done with the saved search that is loaded. */
  children: ReactNode
}

/** The saved searches beside the title of All Loans or All Users. */
export const ListViews = <Found,>({ actor, kind, path, list, search, opened, kept, children }: Props<Found>) => (
  <SavedViews
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
  </SavedViews>
)
