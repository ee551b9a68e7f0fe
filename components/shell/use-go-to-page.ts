'use client'

import { useEffect, useRef } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { isKeyHandledElsewhere } from '#components/ui/use-hotkey.ts'
import type { MenuEntry } from '#lib/web/menu/rules.ts'

/** Milliseconds within which a letter must follow `g`. */
const PATIENCE = 1_500

/**
 * Goes to a page by `g` and a letter. Listens in the capture phase, before the page's other shortcuts, which may use the
 * same letters.
 */
export const useGoToPageShortcuts = (places: readonly MenuEntry[]): void => {
  const navigate = useNavigate()
  const begun = useRef(0)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isKeyHandledElsewhere(event)) return
      const isWaiting = Date.now() - begun.current < PATIENCE
      begun.current = event.key === 'g' && !isWaiting ? Date.now() : 0
      const place = isWaiting ? places.find(({ key }) => key === event.key) : undefined
      if (place) {
        event.preventDefault()
        navigate(place.href)
      }
    }
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [places, navigate])
}
