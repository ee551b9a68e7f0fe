'use client'

import { useEffect, useState } from 'react'
import { isKeyHandledElsewhere } from '#components/ui/use-hotkey.ts'

/** The selection of no entry. An empty one would make the list select its first. */
const NONE = 'none'

/** The entry that Enter opens: the first of each new list, until the user moves the selection; none for an undefined one. */
export const usePaletteSelection = (given: string | undefined, asked: string) => {
  const first = given ?? NONE
  const [selected, select] = useState(first)
  const [isChosen, setChosen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text begins anew
  useEffect(() => setChosen(false), [asked])
  useEffect(() => {
    if (!isChosen) select(first)
  }, [first, isChosen])
  // The list selects its first entry with each new text, also where none is to be, and only another value makes it drop that. It ignores
  // the space.
  const [isRepeated, setRepeated] = useState(false)
  const none = isRepeated ? `${NONE} ` : NONE
  return {
    selected: first === NONE && !isChosen ? none : selected,
    select: (value: string) => {
      setRepeated((before) => !before)
      select(value)
    },
    isChosen,
    choose: () => setChosen(true),
  }
}

// A list has a search box of its own, which `/` focuses.
const LIST_BOX = 'input[aria-keyshortcuts="/"]'

const isSearchKey = (event: KeyboardEvent): boolean => {
  if (event.altKey) return false
  const isModified = event.metaKey || event.ctrlKey
  if (event.key === '/') return !isModified && !isKeyHandledElsewhere(event) && !document.querySelector(LIST_BOX)
  return event.key.toLowerCase() === 'k' && isModified && !event.shiftKey
}

/** ⌘K and Ctrl+K focus the search box, as does `/` on a page without a list; while it is hidden, the browser handles them. */
export const useSearchFocusShortcut = (input: { current: HTMLInputElement | null }): void => {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      // A text editor uses the shortcut itself.
      if (event.defaultPrevented || !isSearchKey(event) || !input.current?.offsetParent) return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [input])
}
