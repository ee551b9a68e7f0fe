'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { reviewLabels } from '#lib/lending/reviews/labels.ts'

/** Ratings that nobody has given, as one line whose button opens their fields at the first star. */
export const CollapsedRatings = ({ label, children }: { label: string; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (isOpen) return <div ref={place}>{children}</div>
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      {reviewLabels.none}
      <Button size="sm" data-print="hidden" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    </p>
  )
}
