'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and true once JavaScript runs. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
