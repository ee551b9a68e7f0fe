'use client'

import { useState } from 'react'
import type { BoundControl } from '#components/forms/form-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { LoanCreditsDialog } from './credits-dialog.tsx'

type CreditsProps = { control: BoundControl<LoanValues['credits']>; options: readonly SelectOption[] }

/** The credit events of a loan, chosen in a dialog. */
export const LoanCreditsControl = ({ control, options }: CreditsProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const names = options.filter(({ id }) => control.value.includes(Number(id))).map(({ name }) => name)
  return (
    <div className="flex min-h-[34px] flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        id={control.id}
        aria-describedby={control['aria-describedby']}
        aria-label="Choose credits"
        onClick={() => setIsOpen(true)}
      >
        Choose credits
      </Button>
      <span className="text-muted">{names.length > 0 ? names.join(', ') : 'None chosen'}</span>
      {isOpen && (
        <LoanCreditsDialog
          options={options}
          chosen={control.value}
          onClose={() => setIsOpen(false)}
          onApply={(chosen) => {
            control.onChange(chosen)
            setIsOpen(false)
          }}
        />
      )}
    </div>
  )
}
