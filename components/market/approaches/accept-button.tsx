'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { decideLabels } from '#lib/market/approaches/labels.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import type { AcceptLists } from './accept-entries.ts'

type Props = { approach: ApproachRow; lists: AcceptLists }

/** Button that opens the dialog by which an answer becomes a loan. */
export const AcceptButton = ({ approach, lists }: Props) => {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)} aria-label={decideLabels.acceptOf(approach.lenderName)}>
        {decideLabels.accept}
      </Button>
      {isOpen && (
        <AcceptDialog
          approach={approach}
          lists={lists}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            router.refresh()
          }}
        />
      )}
    </>
  )
}
