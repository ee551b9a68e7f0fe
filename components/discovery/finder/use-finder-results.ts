'use client'

import { useEffect, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { type Failure, getStatusMessage } from '#components/request/failure.ts'
import type { Page } from '#lib/core/pagination.ts'
import { FINDER_RELOAD_DELAY } from '#lib/core/timing.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { FINDER_PAGE_SIZE } from '#lib/discovery/finder/search.ts'

/** The results for a URL; `page` is null if the request failed, and `messages` say why. */
export type Found = { path: string; page: Page<FinderCard> | null; messages: readonly string[] }

const listFaultMessages = ({ status, errors }: Failure): string[] =>
  errors.length > 0 ? errors.map(({ message }) => message) : [getStatusMessage(status)]

/**
 * The results for the page's URL `path`, fetched from `call` 200 ms after a change, which cancels the previous request;
 * `found` are those that the server rendered.
 */
export const useFinderResults = (found: Found, path: string, call: string) => {
  const [shown, setShown] = useState(found)
  const [attempt, setAttempt] = useState(0)
  const isAhead = shown.path !== path

  // The server rendered the page for a new URL.
  useEffect(() => setShown(found), [found])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says what is asked, an attempt asks again
  useEffect(() => {
    if (!isAhead) return
    const cancel = new AbortController()
    const timer = setTimeout(async () => {
      const options = { signal: cancel.signal, isQuiet: true }
      const answer = await request.get<Omit<Page<FinderCard>, 'pageSize'>>(call, undefined, options)
      if (cancel.signal.aborted) return
      if (!answer.ok) setShown({ path, page: null, messages: listFaultMessages(answer) })
      else setShown({ path, page: { ...answer.body, pageSize: FINDER_PAGE_SIZE }, messages: [] })
    }, FINDER_RELOAD_DELAY)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [path, isAhead, attempt])

  return {
    shown,
    isAhead,
    tryAgain: (): void => {
      setShown({ path: '', page: null, messages: [] })
      setAttempt(attempt + 1)
    },
  }
}
