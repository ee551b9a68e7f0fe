'use client'

import type { MouseEvent } from 'react'
import type { ListLink } from '#components/data-table/list-links.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { cn } from '#components/ui/cn.ts'
import { paths } from '#lib/core/paths.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { finderLabels, formatFinderSentence, kindLabels } from '#lib/discovery/finder/labels.ts'
import { buildDetailsQuery, searchWords } from '#lib/discovery/finder/rules.ts'
import { type FinderKind, finderSearch } from '#lib/discovery/finder/search.ts'
import { viewPath } from '#lib/discovery/finder/views/rules.ts'
import { FilterBar } from './filter-bar.tsx'
import { buildFilterBar } from './finder-chips.ts'
import { FinderRefusal } from './finder-refusal.tsx'
import { FinderResults } from './finder-results.tsx'
import { KindToggle } from './kind-toggle.tsx'
import { RankingNote } from './ranking-note.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import { useFinder } from './use-finder.ts'
import type { Found } from './use-finder-results.ts'
import { WiderSearch } from './wider-search.tsx'

type MemberFinderProps = {
  /** The kind that this person searches first. */
  start: FinderKind
  /** The server's results for the URL. */
  found: Found
  lists: Lists
  withheld: readonly string[]
  /** False for a person who may not open profiles. */
  isLinked: boolean
}

/** The finder of signed-in people: its links change the URL, and the list follows (rows L-01 to L-10). */
export const MemberFinder = ({ start, found, lists: given, withheld, isLinked }: MemberFinderProps) => {
  const { place, view, shown, isAhead, lists, isNarrowed, go, learn, tryAgain } = useFinder(start, found, given)
  const { kind, search } = view
  const link: ListLink = ({ page = 1 }) => viewPath(place, { kind, search: finderSearch.onPage(search, page) })
  // Handles links to other searches of this page in the browser, without a server round trip.
  const navigateInPage = (event: MouseEvent<HTMLElement>) => {
    const anchor = (event.target as HTMLElement).closest('a')
    if (!anchor || anchor.target || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const { pathname, search: query } = new URL(anchor.href)
    if (pathname !== paths.finder()) return
    event.preventDefault()
    go(`${pathname}${query}`)
  }
  const { page, messages } = shown
  return (
    <div onClickCapture={navigateInPage}>
      <PageHeader
        title={kindLabels[kind].title}
        actions={
          <KindToggle
            kind={kind}
            hrefOf={(next) => viewPath(place, { kind: next, search: finderSearch.onPage(search, 1) })}
          />
        }
      />
      <UnreadNotice faults={view.faults} />
      <FilterBar {...buildFilterBar({ place, view, lists, withheld })} lists={lists} go={go} learn={learn} />
      <p role="status" className="mb-3 min-h-6 text-lg">
        {isAhead ? finderLabels.loading : page && formatFinderSentence(kind, page.total, searchWords(search, lists))}
      </p>
      <div aria-busy={isAhead} className={cn('transition-opacity', isAhead && 'opacity-55')}>
        {page ? (
          <FinderResults
            kind={kind}
            page={page}
            isNarrowed={isNarrowed}
            link={link}
            hrefOf={({ id }) => (isLinked ? `${paths.profile(kind, id)}?${buildDetailsQuery(search)}` : null)}
          />
        ) : (
          !isAhead && <FinderRefusal messages={messages} tryAgain={tryAgain} />
        )}
      </div>
      {page && <WiderSearch place={place} view={view} total={page.total} radii={lists.radius ?? []} />}
      {page && page.rows.length > 0 && <RankingNote />}
    </div>
  )
}
