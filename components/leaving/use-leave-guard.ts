'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { isPageNavigation, removeFragment } from '#components/ui/navigation-start.ts'
import { guardLeaving, isLeavingGuarded, leaveAfterConfirmation } from './leave-guard.ts'

/**
 * Asks once, in our dialog, before unsaved input is lost: on links, Back and Forward, and `useNavigate`. Closing and
 * reloading trigger the browser's own dialog. Links marked `data-leave` are not guarded. Returns a function that ends
 * the guard, for a form that is saved or abandoned.
 */
export const useLeaveGuard = (isDirty: boolean, text: string): (() => void) => {
  const router = useRouter()
  const release = useRef(() => {})
  useEffect(() => {
    if (!isDirty) return
    release.current = guardLeaving(text)
    const onUnload = (event: BeforeUnloadEvent) => isLeavingGuarded() && event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a')
      if (
        !isLeavingGuarded() ||
        !link ||
        link.closest('[data-leave]') ||
        !isPageNavigation(link, event, window.location.href)
      )
        return
      event.preventDefault()
      event.stopPropagation()
      const { href } = link
      leaveAfterConfirmation(() => (link.isConnected ? link.click() : router.push(href)))
    }
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || !isLeavingGuarded()) return
      const { key, url } = event.destination
      if (url && removeFragment(url) === removeFragment(window.location.href)) return
      event.preventDefault()
      leaveAfterConfirmation(() => void window.navigation.traverseTo(key))
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    // Missing in browsers before 2026, which still ask on links and on closing.
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
