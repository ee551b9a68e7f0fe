'use client'

import { useEffect } from 'react'

/** Reloads the page after a view has expired, so that its banner disappears. */
export const ReloadAfterViewAs = ({ until }: { until: string }) => {
  useEffect(() => {
    const wait = new Date(until).getTime() - Date.now() + 1_000
    const timer = setTimeout(() => window.location.reload(), Math.max(wait, 1_000))
    return () => clearTimeout(timer)
  }, [until])
  return null
}
