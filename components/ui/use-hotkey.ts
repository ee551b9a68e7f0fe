'use client'

import { useEffect, useRef } from 'react'
import { useListedShortcuts } from './shown-keys.ts'

export type Hotkey = {
  /** A single key, or 'mod+z' for Ctrl or ⌘. */
  keys: string
  /** Its description in the list of shortcuts; null to leave it out. */
  label: string | null
  /** Called when pressed; return false to let the key through. */
  act: (event: KeyboardEvent) => unknown
}

/** Page-wide shortcuts: active unless the user is typing or a dialog or menu is open; `?` lists them. */
export const useHotkeys = (hotkeys: readonly Hotkey[]): void => {
  const latest = useRef(hotkeys)
  latest.current = hotkeys
  useListedShortcuts(hotkeys.flatMap(({ keys, label }) => (label === null ? [] : [{ keys, label }])))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isKeyHandledElsewhere(event)) return
      const hit = latest.current.find(({ keys }) => isPressed(keys, event))
      if (!hit || hit.act(event) === false) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** One page-wide shortcut. */
export const useHotkey = (keys: string, label: string | null, act: Hotkey['act']): void =>
  useHotkeys([{ keys, label, act }])

const isPressed = (keys: string, { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
  const [modifier, name] = keys.includes('+') ? (keys.split('+') as [string, string]) : [null, keys]
  // Characters such as ? need the shift key on many keyboards.
  const isShifted = shiftKey && /^[a-z]$/i.test(name)
  return key === name && !altKey && !isShifted && (ctrlKey || metaKey) === (modifier === 'mod')
}

/** True if the user is typing, or a dialog or menu is open. */
export const isKeyHandledElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) ||
  document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]') !== null
