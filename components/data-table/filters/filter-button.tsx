'use client'

import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useHotkey } from '#components/ui/use-hotkey.ts'
import type { FilterDialogProps } from './filter-dialog.tsx'

const loadFilterDialog = () => import('./filter-dialog.tsx')
const FilterDialog = lazy(async () => ({ default: (await loadFilterDialog()).FilterDialog }))

export type FilterButtonProps = Omit<FilterDialogProps, 'onClose'>

/** The Filters button with its dialog, whose code loads on hover or focus. */
export const FilterButton = (props: FilterButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  useHotkey('f', 'Filters', () => setIsOpen(true))
  return (
    <>
      <Button
        onClick={() => setIsOpen(true)}
        onPointerEnter={loadFilterDialog}
        onFocus={loadFilterDialog}
        data-needs-scripts=""
        data-print="hidden"
        className="max-sm:px-2"
      >
        <ListFilter aria-hidden />
        Filters
      </Button>
      {isOpen && (
        <Suspense>
          <FilterDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
