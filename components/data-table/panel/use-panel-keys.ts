'use client'

import { type RefObject, useEffect } from 'react'
import { useShownKeys } from '#components/ui/shown-keys.ts'
import { isElsewhere } from '#components/ui/use-hotkey.ts'
import { listLabels } from '../labels.ts'

type Keys = {
  isOpen: boolean
  /** Enter or Space on a row; with Shift its page is meant. */
  onRow: (row: HTMLElement, isPage: boolean) => void
  /** j and k while the panel is open and the focus is not in the list. */
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

/** The keys of a list with a panel; whatever else is open above the page has its keys to itself. */
export const usePanelKeys = (area: RefObject<HTMLElement | null>, keys: Keys): void => {
  useShownKeys(keys.isOpen ? OPEN : OPENING)
  // Without dependencies, so that a key always acts on what the page shows now.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (!(target instanceof HTMLElement) || isElsewhere(event)) return
      // A press beside the list leaves the focus with what holds the page, not with a control.
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
