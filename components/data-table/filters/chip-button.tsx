'use client'

import { lazy, Suspense, useRef, useState } from 'react'
import { type FilterDesk, getFilterControls } from '#lib/core/filter-drafts.ts'
import type { Chip, ChipPlace } from './chip-place.ts'

const loadChipForm = () => import('./chip-form.tsx')
const ChipForm = lazy(async () => ({ default: (await loadChipForm()).ChipForm }))

/** True if the chip's filter has a field, and no other filter decides its value. */
export const isChipEditable = (desk: FilterDesk, { name, href }: Chip): boolean =>
  href !== null &&
  Object.hasOwn(desk.filters, name) &&
  getFilterControls(desk, name).every(({ kind }) => kind !== 'carried')

/** The text of a chip; pressing it opens the filter's own field below. Its code loads on hover or focus. */
export const ChipButton = ({ chip, ...place }: ChipPlace & { desk: FilterDesk; chip: Chip }) => {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-needs-scripts=""
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadChipForm}
        onFocus={loadChipForm}
        onClick={() => setIsOpen(!isOpen)}
        className="-ml-2 min-h-7 min-w-0 rounded-sm pl-2 text-left hover:text-accent-strong hover:underline aria-expanded:underline"
      >
        {chip.label}
      </button>
      {isOpen && (
        <Suspense>
          <ChipForm
            {...place}
            name={chip.name}
            anchor={button}
            onClose={(hasMoved) => {
              setIsOpen(false)
              if (!hasMoved) button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
