'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** An action on the record on screen: in the header's Settings dropdown and in the palette (rows B-05, B-10). */
export type RecordMenuEntry = {
  id: string
  label: string
  onSelect?: () => void
  /** The id of the field that has the focus once the menu is closed. */
  focuses?: string
  /** True for what stands in the record's own menu and in the palette alone, not in the Settings dropdown. */
  isOffSettings?: boolean
  /** True for what destroys: it comes last and in red. */
  isDanger?: boolean
}

const NONE: readonly RecordMenuEntry[] = []
const parts = new Map<object, readonly RecordMenuEntry[]>()
let entries = NONE
const listeners = new Set<() => void>()

const put = (part: object, own: readonly RecordMenuEntry[]): void => {
  if (own.length === 0) parts.delete(part)
  else parts.set(part, own)
  entries = [...parts.values()]
    .flat()
    .sort((one, other) => Number(one.isDanger ?? false) - Number(other.isDanger ?? false))
  tellAll()
}
const tellAll = (): void => {
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The actions on the record that is on screen, what destroys last; none on other pages. */
export const useRecordMenu = (): readonly RecordMenuEntry[] =>
  useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  )

/** Offers actions on a record while its page is on screen. */
export const useInRecordMenu = (own: readonly RecordMenuEntry[]): void => {
  useEffect(() => {
    const part = {}
    put(part, own)
    return () => put(part, NONE)
  }, [own])
}

const names = new Map<object, string>()

/** The name of the record on screen, for the heading above its actions. */
export const useRecordName = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => [...names.values()].at(-1) ?? null,
    () => null,
  )

/** Names the record on screen while its page is. */
export const useNamedRecord = (name: string): void => {
  useEffect(() => {
    const part = {}
    names.set(part, name)
    tellAll()
    return () => {
      names.delete(part)
      tellAll()
    }
  }, [name])
}
