'use client'

import { useEffect, useRef } from 'react'
import { useShownKeys } from './shown-keys.ts'

export type Hotkey = {
  /** The key alone, or 'mod+z' with Ctrl or ⌘. */
  keys: string
  /** What it does, for the list of keys; without it the key is not listed. */
  label: string | null
  /** Runs where the key is pressed; false lets the key pass. */
  act: (event: KeyboardEvent) => unknown
}

/** Keys of the whole page: they act only where nothing is typed and no window or menu is open above it, and `?` lists them. */
export const useHotkeys = (hotkeys: readonly Hotkey[]): void => {
  const latest = useRef(hotkeys)
  latest.current = hotkeys
  useShownKeys(hotkeys.flatMap(({ keys, label }) => (label === null ? [] : [{ keys, label }])))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isElsewhere(event)) return
      const hit = latest.current.find(({ keys }) => isPressed(keys, event))
      if (!hit || hit.act(event) === false) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** One key of the whole page. */
export const useHotkey = (keys: string, label: string | null, act: Hotkey['act']): void =>
  useHotkeys([{ keys, label, act }])

const isPressed = (keys: string, { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
  const [modifier, name] = keys.includes('+') ? (keys.split('+') as [string, string]) : [null, keys]
  // A sign such as ? needs the shift key on many keyboards.
  const isShifted = shiftKey && /^[a-z]$/i.test(name)
  return key === name && !altKey && !isShifted && (ctrlKey || metaKey) === (modifier === 'mod')
}

/** True while somebody types, or a window or menu is open above the page. */
export const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) ||
  document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]') !== null
