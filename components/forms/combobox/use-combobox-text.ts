import { useState } from 'react'

/**
 * The text of a combobox and whether its list is open. `typed` is null while the chosen name is displayed; `unmatched` is the
 * text with which the field was left although it names no single option.
 */
export const useComboboxText = (hasValue: boolean) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [unmatched, setUnmatched] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return {
    typed,
    unmatched,
    isOpen,
    /** Opens the list for a typed text; without one, for what was typed before, or was left in the field. */
    open: (text?: string): void => {
      setTyped((current) => text ?? current ?? (hasValue ? null : unmatched))
      setUnmatched(null)
      setIsOpen(true)
    },
    /** Closes the list; a text that names no option stays in the field. */
    close: (left: string | null = null): void => {
      setTyped(null)
      setUnmatched(left)
      setIsOpen(false)
    },
    clear: (): void => {
      setTyped(isOpen ? '' : null)
      setUnmatched(null)
    },
  }
}
