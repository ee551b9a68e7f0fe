'use client'

import type { FieldError } from '#lib/core/errors.ts'
import { getFieldId } from './field.tsx'

/** Focuses the first field with an error, or else the error box. Call it after the errors are rendered. */
export const focusFirstError = (
  errors: readonly Pick<FieldError, 'field'>[],
  idOf: (field: string) => string = getFieldId,
  summaryId = 'form-errors',
): void => {
  const controls = sortByFieldPosition(errors, idOf).map((error) => findControl(error, idOf))
  const target = controls.find((control) => control !== null) ?? document.getElementById(summaryId)
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

type Placed = Pick<FieldError, 'field'>

const findControl = ({ field }: Placed, idOf: (field: string) => string): HTMLElement | null =>
  field ? document.getElementById(idOf(field)) : null

/** Returns errors in the order of their fields on the page; those without a field come last. */
export const sortByFieldPosition = <Error extends Placed>(
  errors: readonly Error[],
  idOf: (field: string) => string,
): Error[] => {
  const placed = errors.map((error) => ({ error, control: findControl(error, idOf) }))
  placed.sort((a, b) =>
    a.control && b.control ? comparePositions(a.control, b.control) : Number(!a.control) - Number(!b.control),
  )
  return placed.map(({ error }) => error)
}

const comparePositions = (a: Element, b: Element): number =>
  a === b ? 0 : a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
