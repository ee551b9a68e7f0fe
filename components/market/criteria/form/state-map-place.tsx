'use client'

import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useIsInSight } from '#components/ui/use-in-sight.ts'
import type { Typed } from './typed.ts'

type Props = { typed: Typed }

// If it can't be loaded, the fields and their texts stay.
const CriteriaStateMap = lazy<ComponentType<Props>>(() =>
  import('./state-map.tsx').then(
    (module) => ({ default: module.CriteriaStateMap }),
    () => ({ default: () => null }),
  ),
)

/** Pixels before the map comes into sight at which its code is loaded. */
const EARLY = 200

/** The room for the map of the states, which is loaded once somebody comes near. */
export const StateMapPlace = ({ typed }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const isInSight = useIsInSight(place, EARLY)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isInSight) setLoaded(true)
  }, [isInSight])
  return (
    <div ref={place} data-map className="min-h-80 w-full max-w-60 self-start lg:sticky lg:top-16">
      {isLoaded && (
        <Suspense>
          <CriteriaStateMap typed={typed} />
        </Suspense>
      )}
    </div>
  )
}
