'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** An action of the viewed profile's menu, which stands in the header's Settings dropdown (rows B-05, B-10). */
export type ProfileMenuEntry = {
  id: string
  label: string
  onSelect?: () => void
  /** The id of the field that has the focus once the menu is closed. */
  focuses?: string
}

const NONE: readonly ProfileMenuEntry[] = []
let entries: readonly ProfileMenuEntry[] = NONE
const listeners = new Set<() => void>()

const put = (next: readonly ProfileMenuEntry[]): void => {
  entries = next
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The actions of the profile that is on screen; none on other pages. */
export const useProfileMenu = (): readonly ProfileMenuEntry[] =>
  useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  )

/** Puts a profile's actions into the Settings dropdown while its page is on screen. */
export const useInProfileMenu = (own: readonly ProfileMenuEntry[]): void => {
  useEffect(() => {
    put(own)
    return () => put(NONE)
  }, [own])
}
