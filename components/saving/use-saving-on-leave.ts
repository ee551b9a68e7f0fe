'use client'

import { useEffect } from 'react'
import { openSaves } from './open-saves.ts'

/** Saves when the page is left, hidden or closed and before sign-out, and retries once the browser is online. */
export const useSaveOnLeave = ({ leave, flush }: { leave: () => unknown; flush: () => unknown }): void => {
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && leave()
    const listeners = [
      [window, 'pagehide', leave],
      [window, 'online', flush],
      [document, 'visibilitychange', onHidden],
    ] as const
    for (const [target, event, action] of listeners) target.addEventListener(event, action)
    openSaves.add(flush)
    return () => {
      for (const [target, event, action] of listeners) target.removeEventListener(event, action)
      openSaves.delete(flush)
      leave()
    }
  }, [leave, flush])
}
