'use client'

import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns false on the server and true once JavaScript runs. */
export const useHasJavaScript = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
