'use client'

import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { entries, keepAddress, keepPlace, placeToTake } from './list-memory.ts'
import { rowsIn } from './rows.ts'

/** Restores a list's scroll position and focused row after Back, Forward, a reload or a back link. */
export const usePlace = (area: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const place = placeToTake()
    if (!place || !area.current) return
    area.current.querySelector('[data-scroll]')?.scrollTo(place.left, place.top)
    const scroll = () => Math.abs(window.scrollY - place.window) > 1 && window.scrollTo(0, place.window)
    scroll()
    // The router scrolls to the top after rendering, so scroll again just before the paint.
    requestAnimationFrame(scroll)
    rowsIn(area.current)[place.row]?.focus({ preventScroll: true })
  }, [area])
  useEffect(() => {
    const list = area.current?.querySelector('[data-scroll]')
    if (!list) return
    let row = -1
    const keep = () => keepPlace({ top: list.scrollTop, left: list.scrollLeft, window: window.scrollY, row })
    const onFocus = ({ target }: Event) => {
      row = rowsIn(list).findIndex((each) => each.contains(target as Node))
      keep()
    }
    const onLeave = () => {
      keep()
      keepAddress()
    }
    const ended = new AbortController()
    const { signal } = ended
    list.addEventListener('scroll', keep, { passive: true, signal })
    list.addEventListener('focusin', onFocus, { signal })
    entries()?.addEventListener('navigate', onLeave, { signal })
    return () => ended.abort()
  }, [area])
}
