'use client'

import { useEffect } from 'react'

/** Reads the page anew once a view has ended by itself, so that its banner is on no page of the person's own. */
export const ViewEnds = ({ until }: { until: string }) => {
  useEffect(() => {
    const wait = new Date(until).getTime() - Date.now() + 1_000
    const timer = setTimeout(() => window.location.reload(), Math.max(wait, 1_000))
    return () => clearTimeout(timer)
  }, [until])
  return null
}
