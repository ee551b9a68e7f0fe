'use client'

import { useEffect } from 'react'

/** Blocks leaving the page while `isHeld`: Back and Forward do nothing, and the browser asks before closing. */
export const useBlockedLeaving = (isHeld: boolean): void => {
  useEffect(() => {
    if (!isHeld) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType === 'traverse' && event.cancelable) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    window.navigation?.addEventListener('navigate', onTraverse)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      window.navigation?.removeEventListener('navigate', onTraverse)
    }
  }, [isHeld])
}
