'use client'

import { useEffect } from 'react'

/** Saves when the page is left, hidden or closed, and tries again once there is a connection. */
export const useSavingOnLeave = ({ leave, flush }: { leave: () => unknown; flush: () => unknown }): void => {
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && leave()
    const listeners = [
      [window, 'pagehide', leave],
      [window, 'online', flush],
      [document, 'visibilitychange', onHidden],
    ] as const
    for (const [target, event, act] of listeners) target.addEventListener(event, act)
    return () => {
      for (const [target, event, act] of listeners) target.removeEventListener(event, act)
      leave()
    }
  }, [leave, flush])
}
