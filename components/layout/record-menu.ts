'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** An action on the current record: in the header's Settings dropdown and in the palette (rows B-05, B-10). */
export type RecordMenuEntry = {
  id: string
  label: string
  onSelect?: () => void
  /** The id of the field to focus after the menu closes. */
  focuses?: string
  /** True for an action that is only in the record's own menu and the palette, not in the Settings dropdown. */
  isOffSettings?: boolean
  /** True for a destructive action: it is last and red. */
  isDanger?: boolean
}

// What adds or edits, what shares and shows, switches and access, and the views of others. Unlisted entries come first.
const GROUPS: readonly (readonly string[])[] = [
  ['addUser', 'addLenderProfile', 'addBrokerProfile', 'addNote', 'setFollowup', 'edit'],
  ['copyLink', 'print', 'audit'],
  ['resetPassword', 'resendInvitation', 'emailSubscriptions', 'privacy', 'masterSwitch', 'activeSwitch'],
  ['viewBROKER', 'viewLENDER', 'viewLAW_FIRM', 'viewVISITOR'],
]

/** Returns the place of an entry's group in the menu; destructive entries are the last group. */
export const getRecordMenuGroup = ({ id, isDanger }: RecordMenuEntry): number =>
  isDanger
    ? GROUPS.length
    : Math.max(
        0,
        GROUPS.findIndex((ids) => ids.includes(id)),
      )

const NONE: readonly RecordMenuEntry[] = []
const parts = new Map<object, readonly RecordMenuEntry[]>()
let entries = NONE
const listeners = new Set<() => void>()

const setMenuPart = (part: object, own: readonly RecordMenuEntry[]): void => {
  if (own.length === 0) parts.delete(part)
  else parts.set(part, own)
  entries = [...parts.values()].flat().sort((one, other) => getRecordMenuGroup(one) - getRecordMenuGroup(other))
  notifyListeners()
}
const notifyListeners = (): void => {
  for (const tell of listeners) tell()
}
const subscribeToRecordMenu = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Returns the actions on the current record by groups, destructive ones last; none on other pages. */
export const useRecordMenu = (): readonly RecordMenuEntry[] =>
  useSyncExternalStore(
    subscribeToRecordMenu,
    () => entries,
    () => NONE,
  )

/** Registers actions on a record while its page is mounted. */
export const useRecordMenuEntries = (own: readonly RecordMenuEntry[]): void => {
  useEffect(() => {
    const part = {}
    setMenuPart(part, own)
    return () => setMenuPart(part, NONE)
  }, [own])
}

const names = new Map<object, string>()

/** Returns the name of the current record, for the heading above its actions. */
export const useRecordName = (): string | null =>
  useSyncExternalStore(
    subscribeToRecordMenu,
    () => [...names.values()].at(-1) ?? null,
    () => null,
  )

/** Registers the name of the current record while its page is mounted. */
export const useRegisterRecordName = (name: string): void => {
  useEffect(() => {
    const part = {}
    names.set(part, name)
    notifyListeners()
    return () => {
      names.delete(part)
      notifyListeners()
    }
  }, [name])
}
