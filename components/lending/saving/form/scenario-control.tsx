'use client'

import { useState } from 'react'
import type { BoundControl } from '#components/forms/form-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import type { ScenarioFields } from '#lib/lending/saving/drafts/schema.ts'
import type { LoanKit } from './kit.ts'
import { ScenarioDialog } from './scenario-dialog.tsx'

const isDevelopmentLoan = (scenarioKey: string): scenarioKey is 'CONSTRUCTION' | 'SUBDIVISION' =>
  scenarioKey === 'CONSTRUCTION' || scenarioKey === 'SUBDIVISION'

type ScenarioProps = Pick<LoanKit, 'lists'> & {
  control: BoundControl<string>
  details: ScenarioFields
  onDetails: (details: ScenarioFields) => void
}

/** The purpose of a loan, and the dialog of its details for a construction or subdivision. */
export const ScenarioControl = ({ control, lists, details, onDetails }: ScenarioProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { value, onChange, readOnly: _readOnly, ...rest } = control
  return (
    <div className="flex gap-2">
      <Select
        {...rest}
        className="flex-1"
        options={lists.scenario}
        placeholder="Select"
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          setIsOpen(isDevelopmentLoan(target.value))
        }}
      />
      {isDevelopmentLoan(value) && <Button onClick={() => setIsOpen(true)}>Details</Button>}
      {isOpen && isDevelopmentLoan(value) && (
        <ScenarioDialog
          kind={value}
          types={lists.subdivisionTypes}
          details={details}
          onClose={() => setIsOpen(false)}
          onApply={(applied) => {
            onDetails(applied)
            setIsOpen(false)
          }}
        />
      )}
    </div>
  )
}
