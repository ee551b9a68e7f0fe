'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { SelectOption } from '#components/ui/select.tsx'

type CreditsDialogProps = {
  options: readonly SelectOption[]
  chosen: readonly number[]
  onApply: (chosen: number[]) => void
  onClose: () => void
}

/** Dialog of the borrower's credit history as a checklist: OK applies it, Cancel resets. */
export const LoanCreditsDialog = ({ options, chosen, onApply, onClose }: CreditsDialogProps) => {
  const [ticked, setTicked] = useState<readonly number[]>(chosen)
  const toggle = (id: number) =>
    setTicked((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Credits"
      width={420}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onApply([...ticked])}>
            OK
          </Button>
        </>
      }
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={ticked.includes(Number(id))} onChange={() => toggle(Number(id))} />
        ))}
      </div>
    </Dialog>
  )
}
