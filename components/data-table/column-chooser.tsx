'use client'

import { Columns3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { ColumnChooserProps } from './chooser-dialog.tsx'

// Loaded lazily, because few people open it.
const ChooserDialog = lazy(() =>
  import('./chooser-dialog.tsx').then((module) => ({ default: module.ColumnChooserDialog })),
)

/** The Columns button with its dialog; the choice is written to the URL, except for the default one. */
export const ColumnChooser = (props: ColumnChooserProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} data-print="hidden" className="max-md:icon-only">
        <Columns3 aria-hidden />
        Columns
      </Button>
      {isOpen && (
        <Suspense>
          <ChooserDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
