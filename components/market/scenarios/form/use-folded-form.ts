import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ValueName } from '#lib/market/scenarios/values/fields.ts'

/**
 * Whether a phone shows the form as one line, because the deal came with its answer; moving the focus to a field unfolds
 * it for good.
 */
export const useFoldedForm = (beginsFolded: boolean, faults: Partial<Record<ValueName, string>>) => {
  const [isKept, setIsKept] = useState(beginsFolded)
  const focusField = (name: ValueName): void => {
    // A hidden field cannot take the focus.
    flushSync(() => setIsKept(false))
    document.getElementById(`field-${name}`)?.focus()
  }
  return { isFolded: isKept && Object.keys(faults).length === 0, focusField }
}
