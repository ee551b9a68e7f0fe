'use client'

import { getFieldId } from '#components/forms/field.tsx'

/** Focuses a field, or the first control of a group, and opens the collapsed sections around it. */
export const focusField = (field: string): void => {
  const place = document.getElementById(getFieldId(field))
  if (!place) return
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  const control = place.matches('input, textarea') ? place : place.querySelector<HTMLElement>('input, textarea')
  const target = control ?? place
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}
