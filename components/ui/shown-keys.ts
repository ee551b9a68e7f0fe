'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** An active keyboard shortcut and its description. */
export type ShownKey = { keys: string; label: string }

const NONE: readonly ShownKey[] = []
const parts = new Map<object, readonly ShownKey[]>()
let shown = NONE
const listeners = new Set<() => void>()

const setShownShortcuts = (part: object, keys: readonly ShownKey[] | null): void => {
  if (keys) parts.set(part, keys)
  else parts.delete(part)
  const all = [...parts.values()].flat()
  shown = all.filter(({ keys: one }, at) => all.findIndex(({ keys: other }) => other === one) === at)
  for (const tell of listeners) tell()
}
const subscribeToShortcuts = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Lists shortcuts in the help while the component is mounted. */
export const useListedShortcuts = (keys: readonly ShownKey[]): void => {
  const said = JSON.stringify(keys)
  useEffect(() => {
    const part = {}
    setShownShortcuts(part, JSON.parse(said) as ShownKey[])
    return () => setShownShortcuts(part, null)
  }, [said])
}

/** Returns the active shortcuts of the page, without duplicates. */
export const useActiveShortcuts = (): readonly ShownKey[] =>
  useSyncExternalStore(
    subscribeToShortcuts,
    () => shown,
    () => NONE,
  )
