'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls the line of tabs inside it so that the current one is in sight, at first and whenever another becomes current. */
export const KeepInView = ({ children }: { children: ReactNode }) => {
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
