'use client'

import { useEffect, useRef, useState } from 'react'
import type { ProfileNote } from '#lib/crm/file-notes/schema.ts'

/** Moves the focus after the table of notes re-renders; `first` is the note to focus when the page opens. */
export const useNoteFocus = (first: number | null, rows: readonly ProfileNote[]) => {
  const addButton = useRef<HTMLButtonElement>(null)
  const [goal, setGoal] = useState<number | null>(first)
  const isOpen = useRef(false)
  useEffect(() => {
    if (goal === null) return
    setGoal(null)
    if (isOpen.current) return
    const pencil = document.querySelector<HTMLElement>(`[data-edit-note="${goal}"]`)
    ;(pencil ?? addButton.current)?.focus()
  }, [goal])
  // Deleting the focused row loses the focus, so move it to the button above.
  const rowsBefore = useRef<readonly ProfileNote[] | null>(null)
  useEffect(() => {
    if (rowsBefore.current === null || rowsBefore.current === rows) return
    rowsBefore.current = null
    addButton.current?.focus()
  }, [rows])
  return {
    /** The button above the table. */
    addButton,
    /** Whether a note is being edited, which keeps the focus; set on each render. */
    isOpen,
    /** Focuses a note's edit button, or else the button above. */
    focusNote: setGoal,
    /** Focuses the button above once the rows have changed. */
    focusAboveNextRows: (): void => {
      rowsBefore.current = rows
    },
  }
}
