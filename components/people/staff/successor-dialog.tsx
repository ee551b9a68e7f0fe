'use client'

import { useState } from 'react'
import { Combobox } from '#components/forms/combobox/combobox.tsx'
import { Field } from '#components/forms/field.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { staffLabels } from '#lib/people/staff/labels.ts'

type Choice = { id: number; name: string }

/** Asks who takes over the profiles of a BDM who leaves. */
export const StaffSuccessorDialog = ({
  message,
  isPending,
  onChoose,
  onClose,
}: {
  message: string
  isPending: boolean
  onChoose: (successorId: number) => void
  onClose: () => void
}) => {
  const [successor, setSuccessor] = useState<Choice | null>(null)
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={staffLabels.successorTitle}
      {...(successor ? { confirmLabel: staffLabels.takeOver } : {})}
      onConfirm={() => successor && onChoose(successor.id)}
      isPending={isPending}
    >
      <p className="mb-3">{message}</p>
      <Field name="successorId" label={staffLabels.successor} isRequired>
        {({ name: _name, 'aria-required': _required, ...control }) => (
          <Combobox<Choice> {...control} source="/api/lookups/bdms" value={successor} onChange={setSuccessor} />
        )}
      </Field>
    </ConfirmDialog>
  )
}
