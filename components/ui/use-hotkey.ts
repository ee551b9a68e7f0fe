'use client'

import { useEffect, useRef } from 'react'

/** Runs an action when its key alone is pressed, never while somebody types or a dialog is open. */
export const useHotkey = (key: string, action: () => unknown): void => {
  const latest = useRef(action)
  latest.current = action
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
