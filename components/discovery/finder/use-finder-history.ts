'use client'

import { useEffect, useRef, useState } from 'react'
import type { Choice } from '#lib/core/filters.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { type FinderPlace, type FinderView, viewIn, viewParams, viewPath } from '#lib/discovery/finder/views/rules.ts'
import { readStoredFinder, storeFinder } from './finder-storage.ts'
import { forgetFinder } from './forget-finder.ts'

type Step = { finder?: Lists } | null

const getHistoryState = (): Step => window.history.state as Step

type Address = {
  place: FinderPlace
  view: FinderView
  path: string
  /** True if the page's URL has no query parameters. */
  isBare: boolean
}

/** Each search is a step of the history, which stores the names of chosen entries; local storage mirrors the URL. */
export const useFinderHistory = ({ place, view, path, isBare }: Address) => {
  const [names, setNames] = useState<Lists>({})
  const latest = useRef(names)
  const addNames = (added: Lists) => {
    latest.current = { ...latest.current, ...added }
    setNames(latest.current)
  }

  const go = (next: string, isReplacing = false) => {
    // Next's router adds its own state; if our state included it already, the router would treat the entry as its own.
    const step = { finder: latest.current }
    if (isReplacing) window.history.replaceState(step, '', next)
    else window.history.pushState(step, '', next)
  }

  // Going back to a history entry or reloading restores the stored search; a fresh visit starts empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const kept = readStoredFinder()
    if (!isBare || !getHistoryState()?.finder || !kept) return
    const { search } = viewIn(place, kept.params)
    // Navigates in a timeout, because the router only handles history changes after hydration.
    const timer = setTimeout(() => go(viewPath(place, { kind: kept.kind, search }), true))
    return () => clearTimeout(timer)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a step
  useEffect(() => {
    const known = getHistoryState()?.finder
    if (known) addNames(known)
    else window.history.replaceState({ ...getHistoryState(), finder: latest.current }, '')
    if (isBare) forgetFinder()
    else storeFinder(view.kind, viewParams(view))
  }, [path, isBare])

  return {
    /** The names of the chosen entries of searched lists. */
    names,
    go,
    /** Remembers the name of a chosen entry of a searched list. */
    learn: (source: string, { id, name }: Choice): void =>
      addNames({ [source]: [{ id, name }, ...(latest.current[source] ?? [])] }),
  }
}
