'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** A key that acts now, and what it does. */
export type ShownKey = { keys: string; label: string }

const NONE: readonly ShownKey[] = []
const parts = new Map<object, readonly ShownKey[]>()
let shown = NONE
const listeners = new Set<() => void>()

const put = (part: object, keys: readonly ShownKey[] | null): void => {
  if (keys) parts.set(part, keys)
  else parts.delete(part)
  const all = [...parts.values()].flat()
  shown = all.filter(({ keys: one }, at) => all.findIndex(({ keys: other }) => other === one) === at)
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Lists keys while what they belong to is on screen. */
export const useShownKeys = (keys: readonly ShownKey[]): void => {
  const said = JSON.stringify(keys)
  useEffect(() => {
    const part = {}
    put(part, JSON.parse(said) as ShownKey[])
    return () => put(part, null)
  }, [said])
}

/** The keys that act on the page as it is, each once. */
export const useKeysOnPage = (): readonly ShownKey[] =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
