'use client'

import { useEffect, useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { SEARCH_DEBOUNCE } from '#lib/core/timing.ts'
import type { AskedQuestion, SearchRow } from '#lib/discovery/global-search/schema.ts'
import { createDebouncedQuery, type LatestAnswer } from './latest-answer.ts'

/** What the search answers to a text: names, and what the text means as a question or a deal. */
export type SearchResponse = AskedQuestion & { rows: SearchRow[]; deal: string | null }

/** The answer to no text. */
export const NOTHING_FOUND: SearchResponse = {
  rows: [],
  asked: null,
  preview: null,
  people: null,
  team: null,
  deal: null,
}

export type SearchState = { kind: 'idle' | 'searching' | 'failed' } | ({ kind: 'found'; text: string } & SearchResponse)

/** State of the search box: its text and the results. */
export const useGlobalSearch = () => {
  const [text, setText] = useState('')
  const [state, setState] = useState<SearchState>({ kind: 'idle' })
  const asking = useRef<LatestAnswer>(null)
  asking.current ??= createDebouncedQuery({
    pause: SEARCH_DEBOUNCE,
    send: (search, signal) =>
      request.get<SearchResponse>('/api/search', { search, page: 1 }, { signal, isQuiet: true }),
    show: (result, asked) =>
      setState(result.ok ? { kind: 'found', text: asked, ...pickParts(result.body) } : { kind: 'failed' }),
  })
  useEffect(() => () => asking.current?.stop(), [])

  const change = (next: string): void => {
    setText(next)
    const search = next.trim()
    if (search === '') {
      asking.current?.stop()
      setState({ kind: 'idle' })
      return
    }
    setState((before) => (before.kind === 'found' ? before : { kind: 'searching' }))
    asking.current?.ask(search)
  }
  const askNow = (): void => asking.current?.askNow(text.trim())
  return { text, state, change, askNow }
}

const pickParts = ({ rows, asked, preview, people, team, deal }: SearchResponse): SearchResponse => ({
  rows,
  asked,
  preview,
  people,
  team,
  deal,
})
