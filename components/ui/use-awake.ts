'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server sends, true as soon as scripts run. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
