'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { leavesPage, placeOf } from '#components/ui/navigation-start.ts'
import { guardLeaving, isGuarded, leaveBy } from './leave-guard.ts'

/**
 * Asks before unsaved input is left, once and in our dialog: by a link, by Back and Forward, and through `useNavigate` by the
 * search box and keys. Closing and reloading are asked about by the browser itself. A link marked `data-leave` is not asked
 * about. Returns what ends the guard, for a form that is saved or given up.
 */
export const useLeaveGuard = (isDirty: boolean, text: string): (() => void) => {
  const router = useRouter()
  const release = useRef(() => {})
  useEffect(() => {
    if (!isDirty) return
    release.current = guardLeaving(text)
    const onUnload = (event: BeforeUnloadEvent) => isGuarded() && event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a')
      if (!isGuarded() || !link || link.closest('[data-leave]') || !leavesPage(link, event, window.location.href))
        return
      event.preventDefault()
      event.stopPropagation()
      const { href } = link
      leaveBy(() => (link.isConnected ? link.click() : router.push(href)))
    }
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || !isGuarded()) return
      const { key, url } = event.destination
      if (url && placeOf(url) === placeOf(window.location.href)) return
      event.preventDefault()
      leaveBy(() => void window.navigation.traverseTo(key))
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    // Absent in browsers before 2026: these still ask on a link and on closing.
    window.navigation?.addEventListener('navigate', onTraverse)
    return () => {
      release.current()
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      window.navigation?.removeEventListener('navigate', onTraverse)
    }
  }, [isDirty, text, router])
  return useCallback(() => release.current(), [])
}
