'use client'

import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A key of the whole page: it actions only where nothing is being typed and no window is open above the page. */
export const usePageKey = (
  matches: (event: KeyboardEvent) => boolean,
  action: (event: KeyboardEvent) => void,
): void => {
  // Without dependencies, so that the key always acts on what the page shows now.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTyping(event.target) || !matches(event)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      action(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** The key n alone: a new note. */
export const isNewNoteKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'n' && !altKey && !ctrlKey && !metaKey && !shiftKey

/** Ctrl+Z or ⌘Z: takes the last deletion back. */
export const isUndoKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey
