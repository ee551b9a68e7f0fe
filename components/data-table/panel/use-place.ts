'use client'

import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { getNavigationHistory, saveListState, saveListUrl, takeListState } from './list-memory.ts'
import { listRowElements } from './rows.ts'

/** Restores a list's scroll position and focused row after Back, Forward, a reload or a back link. */
export const useListState = (area: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const place = takeListState()
    if (!place || !area.current) return
    area.current.querySelector('[data-scroll]')?.scrollTo(place.left, place.top)
    const scroll = () => Math.abs(window.scrollY - place.window) > 1 && window.scrollTo(0, place.window)
    scroll()
    // The router scrolls to the top after rendering, so scroll again just before the paint.
    requestAnimationFrame(scroll)
    listRowElements(area.current)[place.row]?.focus({ preventScroll: true })
  }, [area])
  useEffect(() => {
    const list = area.current?.querySelector('[data-scroll]')
    if (!list) return
    let row = -1
    const keep = () => saveListState({ top: list.scrollTop, left: list.scrollLeft, window: window.scrollY, row })
    const onFocus = ({ target }: Event) => {
      row = listRowElements(list).findIndex((each) => each.contains(target as Node))
      keep()
    }
    const onLeave = () => {
      keep()
      saveListUrl()
    }
    const ended = new AbortController()
    const { signal } = ended
    list.addEventListener('scroll', keep, { passive: true, signal })
    list.addEventListener('focusin', onFocus, { signal })
    getNavigationHistory()?.addEventListener('navigate', onLeave, { signal })
    return () => ended.abort()
  }, [area])
}
