'use client'

import { useState } from 'react'
import { Combobox } from '#components/forms/combobox/combobox.tsx'
import { Field, getFieldId } from '#components/forms/field.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { requestLabels } from '#lib/people/accounts/sign-ups/labels.ts'

type Choice = { id: number; name: string }
type Props = { name: string; onChoose: (companyId: number) => void; onClose: () => void }

/** Asks which company the person of a sign-up request belongs to. */
export const ChooseCompanyDialog = ({ name, onChoose, onClose }: Props) => {
  const [company, setCompany] = useState<Choice | null>(null)
  const [isRefused, setRefused] = useState(false)
  const goOn = () => {
    if (company) return onChoose(company.id)
    setRefused(true)
    document.getElementById(getFieldId('companyId'))?.focus()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={requestLabels.chooseTitle}
      confirmLabel={requestLabels.goOn}
      onConfirm={goOn}
    >
      <p className="mb-3">{requestLabels.chooseText(name)}</p>
      <Field
        name="companyId"
        label={requestLabels.company}
        isRequired
        error={isRefused && !company ? requestLabels.noCompany : undefined}
      >
        {({ name: _name, 'aria-required': required, ...control }) => (
          <Combobox<Choice>
            {...control}
            required={required ?? false}
            source="/api/lookups/companies"
            placeholder={requestLabels.company}
            value={company}
            onChange={setCompany}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
