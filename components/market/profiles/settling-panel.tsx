'use client'

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TAB_LOADING_DELAY } from '#lib/core/timing.ts'

const subscribeToNothing = () => () => {}

/**
 * Shows a loading state for 500 ms after a client-side change of profile or tab (row D-10); server-rendered HTML has
 * none. The children stay mounted, so that a field can be focused at once.
 */
export const BriefLoadingPanel = ({ place, children }: { place: string; children: ReactNode }) => {
  // True only during hydration: the server's HTML shows the tab at once.
  const isServed = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [settled, setSettled] = useState(isServed ? place : null)
  useEffect(() => {
    if (settled === place) return
    const timer = setTimeout(() => setSettled(place), TAB_LOADING_DELAY)
    return () => clearTimeout(timer)
  }, [place, settled])
  const isSettling = settled !== place
  return (
    <div className="relative" aria-busy={isSettling || undefined} data-settling={isSettling || undefined}>
      {isSettling && (
        <div aria-hidden className="absolute inset-x-0 top-0 flex flex-col gap-2">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-2/3" />
        </div>
      )}
      <div className={isSettling ? 'opacity-0' : undefined}>{children}</div>
    </div>
  )
}
