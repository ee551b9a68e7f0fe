'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls its row of tabs so that the current one is in the middle: at first, whenever it changes, and whenever the
 * row or its tabs change their width, such as when the fonts arrive.
 */
export const ScrollToCurrentTab = ({ children }: { children: ReactNode }) => {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef<Element>(null)
  useLayoutEffect(() => {
    const tab = findCurrentTab(area.current)
    if (!tab || tab === shown.current) return
    shown.current = tab
    scrollToMiddle(tab)
  })
  useEffect(() => {
    const row = area.current?.querySelector('nav')
    if (!row) return
    const watch = new ResizeObserver(() => scrollToMiddle(findCurrentTab(area.current)))
    for (const part of [row, ...row.children]) watch.observe(part)
    return () => watch.disconnect()
  }, [])
  return <div ref={area}>{children}</div>
}

/** Scrolls its list, not the page, so that the current entry is visible: at first, and whenever another becomes the current one. */
export const ScrollToCurrentEntry = ({ children }: { children: ReactNode }) => {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef<Element>(null)
  useLayoutEffect(() => {
    const entry = area.current?.querySelector('ol [aria-current=true]')
    const list = entry?.closest('ol')
    if (!entry || !list || entry === shown.current) return
    shown.current = entry
    const [{ top, bottom, height }, frame] = [entry.getBoundingClientRect(), list.getBoundingClientRect()]
    if (top < frame.top || bottom > frame.bottom) list.scrollTop += top - frame.top - (frame.height - height) / 2
  })
  return <div ref={area}>{children}</div>
}

const findCurrentTab = (area: Element | null) => area?.querySelector('nav [aria-current=page]') ?? null

const scrollToMiddle = (tab: Element | null): void => {
  const row = tab?.closest('nav')
  if (!tab || !row) return
  const { left, width } = tab.getBoundingClientRect()
  row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2
}
