'use client'

import { useEffect, useRef } from 'react'

/** Publishes the height of a sticky bottom bar as a CSS variable, so that toasts appear above it. */
export const useStickyBarHeight = (isSticky = false) => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isSticky || !bar.current) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) =>
      style.setProperty('--foot-bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    watch.observe(bar.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--foot-bar')
    }
  }, [isSticky])
  return bar
}
