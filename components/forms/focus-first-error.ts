'use client'

import type { FieldError } from '#lib/core/errors.ts'
import { fieldId } from './field.tsx'

/** Puts the focus on the first refused field, else on the warning box; call it after the errors are drawn. */
export const focusFirstError = (
  errors: readonly Pick<FieldError, 'field'>[],
  idOf: (field: string) => string = fieldId,
  summaryId = 'form-errors',
): void => {
  const controls = errors.map(({ field }) => (field ? document.getElementById(idOf(field)) : null))
  const first = controls.filter((control) => control !== null).sort(byPosition)[0]
  const target = first ?? document.getElementById(summaryId)
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

const byPosition = (a: Element, b: Element): number =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
