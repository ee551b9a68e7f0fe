'use client'

import { RotateCcw } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { ListPlace } from '#components/data-table/list-links.ts'
import { useKeptColumns } from '#components/data-table/use-kept-columns.ts'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { loanColumns } from '#lib/discovery/loan-search/columns.ts'

/** Goes back to the usual columns of All Loans, for good. */
export const ResetColumns = ({ href, place }: { href: string; place: ListPlace }) => {
  const keep = useKeptColumns({ list: 'loans', columns: loanColumns, place })
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
