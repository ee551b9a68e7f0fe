'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { PROGRESS_BAR_HEIGHT, REQUEST_TIMEOUT } from '#lib/core/timing.ts'
import { isPageNavigation, NAVIGATION_STARTED, noteNavigation } from './navigation-start.ts'

/** A bar at the top edge from the click on a link until the new page is rendered (row Q-03). */
export const ProgressBar = () => {
  const address = `${usePathname()}?${useSearchParams()}`
  const [startedAt, setStartedAt] = useState<string | null>(null)

  useEffect(() => {
    const start = () => setStartedAt(`${window.location.pathname}?${new URLSearchParams(window.location.search)}`)
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a')
      if (!link || !isPageNavigation(link, event, window.location.href)) return
      noteNavigation(link.href)
      start()
    }
    const forget = () => noteNavigation(null)
    document.addEventListener('click', onClick)
    window.addEventListener(NAVIGATION_STARTED, start)
    window.addEventListener('popstate', forget)
    return () => {
      document.removeEventListener('click', onClick)
      window.removeEventListener(NAVIGATION_STARTED, start)
      window.removeEventListener('popstate', forget)
    }
  }, [])

  const isRunning = startedAt === address
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setStartedAt(null), REQUEST_TIMEOUT)
    return () => clearTimeout(timer)
  }, [isRunning])

  if (!isRunning) return null
  return (
    <div
      data-progress
      data-print="hidden"
      aria-hidden
      className="pointer-events-none fixed inset-x-0 top-0 z-[60] origin-left animate-progress bg-accent"
      style={{ height: PROGRESS_BAR_HEIGHT }}
    />
  )
}
