'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { type Failure, messageOf } from '#components/request/failure.ts'
import type { Choice } from '#lib/core/filters.ts'
import type { Page } from '#lib/core/pagination.ts'
import type { Lists, RawSearch } from '#lib/core/search-definitions.ts'
import { FINDER_RELOAD_DELAY } from '#lib/core/timing.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { FINDER_PAGE_SIZE, type FinderKind, finderSearch } from '#lib/discovery/finder/search.ts'
import { type FinderPlace, viewCall, viewIn, viewParams, viewPath } from '#lib/discovery/finder/views/rules.ts'
import { keepFinder, keptFinder } from './finder-storage.ts'
import { forgetFinder } from './forget-finder.ts'

/** The results for a URL; `page` is null if the request failed, and `messages` say why. */
export type Found = { path: string; page: Page<FinderCard> | null; messages: readonly string[] }

type Step = { finder?: Lists } | null

const getHistoryState = (): Step => window.history.state as Step

const listMessages = ({ status, errors }: Failure): string[] =>
  errors.length > 0 ? errors.map(({ message }) => message) : [messageOf(status)]

const toRawSearch = (query: URLSearchParams): RawSearch =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )

// Returns the option lists with the names of chosen entries added.
const addNames = (lists: Lists, names: Lists): Lists => ({
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
  const [shown, setShown] = useState(found)
  const [attempt, setAttempt] = useState(0)
  const [names, setNames] = useState<Lists>({})
  const latest = useRef(names)
  const isBare = query.size === 0
  const isAhead = shown.path !== path

  // The server rendered the page for a new URL.
  useEffect(() => setShown(found), [found])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says what is asked, an attempt asks again
  useEffect(() => {
    if (!isAhead) return
    const cancel = new AbortController()
    const timer = setTimeout(async () => {
      const options = { signal: cancel.signal, isQuiet: true }
      const answer = await request.get<Omit<Page<FinderCard>, 'pageSize'>>(viewCall(view), undefined, options)
      if (cancel.signal.aborted) return
      if (!answer.ok) setShown({ path, page: null, messages: listMessages(answer) })
      else setShown({ path, page: { ...answer.body, pageSize: FINDER_PAGE_SIZE }, messages: [] })
    }, FINDER_RELOAD_DELAY)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [path, isAhead, attempt])

  const go = (next: string, isReplacing = false) => {
    // Next's router adds its own state; if our state included it already, the router would treat the entry as its own.
    const step = { finder: latest.current }
    if (isReplacing) window.history.replaceState(step, '', next)
    else window.history.pushState(step, '', next)
  }

  // Going back to a history entry or reloading restores the stored search; a fresh visit starts empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const kept = keptFinder()
    if (!isBare || !getHistoryState()?.finder || !kept) return
    const { search } = viewIn(place, kept.params)
    // Navigates in a timeout, because the router only handles history changes after hydration.
    const timer = setTimeout(() => go(viewPath(place, { kind: kept.kind, search }), true))
    return () => clearTimeout(timer)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a step
  useEffect(() => {
    const known = getHistoryState()?.finder
    if (known) {
      latest.current = { ...latest.current, ...known }
      setNames(latest.current)
    } else window.history.replaceState({ ...getHistoryState(), finder: latest.current }, '')
    if (isBare) forgetFinder()
    else keepFinder(view.kind, viewParams(view))
  }, [path, isBare])

  return {
    place,
    view,
    path,
    shown,
    isAhead,
    lists: addNames(lists, names),
    isNarrowed: finderSearch.isNarrowed(view.search),
    go,
    tryAgain: () => {
      setShown({ path: '', page: null, messages: [] })
      setAttempt(attempt + 1)
    },
    /** Remembers the name of a chosen entry of a searched list. */
    learn: (source: string, choice: Choice) => {
      const { id, name } = choice
      latest.current = { ...latest.current, [source]: [{ id, name }, ...(latest.current[source] ?? [])] }
      setNames(latest.current)
    },
  }
}
