'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

/** A button that opens a dialog with details of a loan; printing shows the details themselves. */
export const LoanDetailDialog = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)} data-print="hidden">
        {title}
        {note && <span className="text-muted">{note}</span>}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={title} width={620}>
        {children}
      </Dialog>
      <div className="hidden w-full print:block">
        <h3 className="mb-2 font-semibold text-muted text-sm">{title}</h3>
        {children}
      </div>
    </>
  )
}
