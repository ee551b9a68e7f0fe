'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { announceNavigation } from '#components/ui/navigation-start.ts'
import { leaveAfterConfirmation } from './leave-guard.ts'

/** `isReplacing` replaces the current history entry. */
type Departure = { scroll?: boolean; isReplacing?: boolean }

/** Returns a function that navigates like a link: shows the progress bar and asks about unsaved input first. */
export const useNavigate = (): ((path: string, options?: Departure) => void) => {
  const router = useRouter()
  return useCallback(
    (path, { isReplacing = false, ...options } = {}) =>
      leaveAfterConfirmation(() => {
        announceNavigation(path)
        router[isReplacing ? 'replace' : 'push'](path, options)
      }),
    [router],
  )
}
