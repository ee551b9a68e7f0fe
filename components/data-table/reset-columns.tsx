'use client'

import { RotateCcw } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type ColumnChoice, useSaveColumns } from './use-kept-columns.ts'

/** Restores the default columns of a list permanently. */
export const ResetColumnsButton = ({ href, choice }: { href: string; choice: Omit<ColumnChoice, 'entries'> }) => {
  const keep = useSaveColumns(choice)
  const reset = (event: MouseEvent) => {
    event.preventDefault()
    void keep(null)
  }
  return (
    <ButtonLink
      href={href}
      onClick={reset}
      aria-label="Reset columns"
      title="Reset columns"
      variant="ghost"
      size="icon"
    >
      <RotateCcw aria-hidden />
    </ButtonLink>
  )
}
