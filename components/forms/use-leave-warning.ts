'use client'

import { useEffect } from 'react'
import { leavesPage } from '#components/ui/navigation-start.ts'

/** Asks before unsaved input is left by closing, reloading or following a link; a link marked `data-leave` is not asked about. */
export const useLeaveWarning = (isDirty: boolean, question: string): void => {
  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a')
      if (!link || link.closest('[data-leave]') || !leavesPage(link, event, window.location.href)) return
      if (window.confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [isDirty, question])
}
