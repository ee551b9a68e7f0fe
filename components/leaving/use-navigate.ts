'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { announceNavigation } from '#components/ui/navigation-start.ts'
import { leaveBy } from './leave-guard.ts'

/** Goes to an address of ours as a link would: the bar at the top runs, and unsaved input is asked about first. */
export const useNavigate = (): ((path: string, options?: { scroll: boolean }) => void) => {
  const router = useRouter()
  return useCallback(
    (path, options) =>
      leaveBy(() => {
        announceNavigation()
        router.push(path, options)
      }),
    [router],
  )
}
