'use client'

import { use } from 'react'
import { ExpansionContext } from './expandable-row.tsx'

/**
 * The chip in a cell, such as '+2', that opens the details below its row; `label` completes its name: 'lenders of
 * CV20398'.
 */
export const ExpandRowButton = ({ text, label }: { text: string; label: string }) => {
  const expansion = use(ExpansionContext)
  if (!expansion) return null
  return (
    <button
      type="button"
      aria-label={`${text} ${label}`}
      aria-expanded={expansion.isOpen}
      aria-controls={expansion.detailId}
      onClick={expansion.toggle}
      data-toggle=""
    >
      {text}
    </button>
  )
}
