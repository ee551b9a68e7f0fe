'use client'

import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import {
  applyControlChange,
  type FilterDesk,
  type FilterDraft,
  replaceUnreadableFilters,
} from '#lib/core/filter-drafts.ts'
import type { Control } from '#lib/core/filters.ts'
import { SEARCH_DEBOUNCE } from '#lib/core/timing.ts'

type Wanted = { desk: FilterDesk; path: string; params: FilterDraft }

const TYPED: readonly Control['kind'][] = ['text', 'number', 'money', 'percent']
const KEPT = ['sort', 'orderBy', 'columns', 'group', 'groupSort'] as const

/**
 * The filters while they are edited: each change goes to the URL at once, typed text after half a second without a key
 * (row Q-03).
 */
export const useFilterDraft = ({ desk, path, params }: Wanted) => {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(params)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<FilterDraft | null>(null)
  // The first change adds a history entry, later ones replace it, but only once it exists, because the first navigation
  // may be overtaken.
  const begun = useRef(window.location.href)

  const addressOf = (next: FilterDraft) =>
    desk.search.address(path, replaceUnreadableFilters(desk, next, params), { columns: params.columns ?? null })
  const go = (next: FilterDraft) => {
    clearTimeout(timer.current)
    waiting.current = null
    navigate(addressOf(next), { scroll: false, isReplacing: window.location.href !== begun.current })
  }
  const settle = () => {
    if (waiting.current) go(waiting.current)
  }
  const latest = useRef(settle)
  latest.current = settle
  useEffect(() => () => latest.current(), [])

  const put = (next: FilterDraft, isTyped: boolean) => {
    setDraft(next)
    clearTimeout(timer.current)
    if (!isTyped) return go(next)
    waiting.current = next
    timer.current = setTimeout(() => latest.current(), SEARCH_DEBOUNCE)
  }

  return {
    draft,
    /** True until the list shows the filters as entered. */
    isAhead: addressOf(draft) !== addressOf(params),
    enter: (control: Control, value: string, filled?: FilterDraft) =>
      put(applyControlChange({ desk, draft, control, value, filled }), TYPED.includes(control.kind)),
    reset: () => put(Object.fromEntries(KEPT.flatMap((name) => (params[name] ? [[name, params[name]]] : []))), false),
  }
}
