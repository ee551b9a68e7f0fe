'use client'

import { type RefObject, useEffect } from 'react'
import { useListedShortcuts } from '#components/ui/shown-keys.ts'
import { isKeyHandledElsewhere } from '#components/ui/use-hotkey.ts'
import { listLabels } from '../labels.ts'

type Keys = {
  isOpen: boolean
  /** Enter or Space on a row; with Shift, `isPage` is true. */
  onRow: (row: HTMLElement, isPage: boolean) => void
  /** j and k while the panel is open and the focus is outside the list. */
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

const OPENING = [
  { keys: 'j', label: listLabels.nextRow },
  { keys: 'k', label: listLabels.previousRow },
  { keys: 'Enter', label: listLabels.openBeside },
  { keys: 'Shift+Enter', label: listLabels.openPage },
]
const OPEN = [...OPENING, { keys: 'Escape', label: listLabels.closePanel }]

/** Handles the keys of a list with a panel; does nothing while a dialog or menu is open above the page. */
export const usePanelKeys = (area: RefObject<HTMLElement | null>, keys: Keys): void => {
  useListedShortcuts(keys.isOpen ? OPEN : OPENING)
  // No dependency list, so that the handler always sees the current props.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (!(target instanceof HTMLElement) || isKeyHandledElsewhere(event)) return
      // After a click beside the list the focus is on an ancestor of the list, not on a control.
      if (!area.current?.contains(target) && !target.contains(area.current)) return
      const step = STEPS[key]
      const isOpening = key === 'Enter' || key === ' '
      if (isOpening && target.matches('[data-row]')) keys.onRow(target, event.shiftKey)
      else if (keys.isOpen && key === 'Escape') keys.onClose()
      else if (keys.isOpen && step) keys.onStep(step)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
