'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls its row of tabs to the current one, at first and whenever it changes. */
export const ScrollToCurrentTab = ({ children }: { children: ReactNode }) => {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const tab = area.current?.querySelector('nav [aria-current=page]')
    const line = tab?.closest('nav')
    if (!tab || !line || tab === shown.current) return
    shown.current = tab
    const { left, width } = tab.getBoundingClientRect()
    line.scrollLeft += left - line.getBoundingClientRect().left - (line.clientWidth - width) / 2
  })
  return <div ref={area}>{children}</div>
}
