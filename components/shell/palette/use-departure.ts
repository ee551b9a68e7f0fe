'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { leaveAfterConfirmation } from '#components/leaving/leave-guard.ts'
import { announceNavigation } from '#components/ui/navigation-start.ts'
import { NAVIGATION_DELAY } from '#lib/core/timing.ts'

/**
 * Navigates to a search result: the current page is cleared and marked as loading, and after 200 ms the navigation
 * starts (row B-04).
 */
export const useNavigateToResult = (): ((path: string) => void) => {
  const router = useRouter()
  const [isCleared, setCleared] = useState(false)
  const [, startNavigation] = useTransition()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const main = document.getElementById('main')
    if (!main || !isCleared) return
    main.setAttribute('aria-busy', 'true')
    main.style.visibility = 'hidden'
    return () => {
      main.removeAttribute('aria-busy')
      main.style.visibility = ''
    }
  }, [isCleared])
  useEffect(() => () => clearTimeout(timer.current), [])

  const depart = (path: string) => {
    setCleared(true)
    announceNavigation(path)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // The transition, and with it the clearing, ends when the next page is rendered.
      startNavigation(() => {
        router.push(path)
        setCleared(false)
      })
    }, NAVIGATION_DELAY)
  }
  return (path) => leaveAfterConfirmation(() => depart(path))
}
