'use client'

import { useSyncExternalStore } from 'react'

const matchPrint = () => window.matchMedia('print')
const subscribe = (notify: () => void) => {
  const media = matchPrint()
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

/** True while the page is printed. */
export const useIsPrinted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchPrint().matches,
    () => false,
  )
