'use client'

import { useEffect } from 'react'
import { type OpenSave, registerOpenSave } from './open-saves.ts'

/** Saves when the page is left, hidden or closed and before sign-out, and retries once the browser is online. */
export const useSaveOnLeave = ({ leave, flush }: OpenSave): void => {
  useEffect(() => {
    const release = registerOpenSave({ leave, flush })
    return () => {
      release()
      leave()
    }
  }, [leave, flush])
}
