'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { announceNavigation } from '#components/ui/navigation-start.ts'
import { leaveBy } from './leave-guard.ts'

/** `isReplacing` takes the place of the present step in the browser's history. */
type Departure = { scroll?: boolean; isReplacing?: boolean }

/** Goes to an address of ours as a link would: the bar at the top runs, and unsaved input is asked about first. */
export const useNavigate = (): ((path: string, options?: Departure) => void) => {
  const router = useRouter()
  return useCallback(
    (path, { isReplacing = false, ...options } = {}) =>
      leaveBy(() => {
        announceNavigation()
        router[isReplacing ? 'replace' : 'push'](path, options)
      }),
    [router],
  )
}
