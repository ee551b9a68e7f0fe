'use client'

import { useState } from 'react'
import { selectField } from '#components/forms/fields/select.tsx'
import { type BoundControl, type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Select } from '#components/ui/select.tsx'
import type { LoanValues, ScenarioFields } from '#lib/lending/saving/drafts/schema.ts'
import type { LoanKit } from './kit.ts'
import { ScenarioDialog } from './scenario-dialog.tsx'

const isDevelopmentLoan = (scenarioKey: string): scenarioKey is 'CONSTRUCTION' | 'SUBDIVISION' =>
  scenarioKey === 'CONSTRUCTION' || scenarioKey === 'SUBDIVISION'

const buildSecurityFields = ({ form, lists }: LoanKit): FieldEntry<LoanValues>[] => [
  selectField<LoanValues>({
    name: 'securityTypeKey',
    label: 'Security Type',
    isRequired: true,
    options: lists.securityTypes,
    // A new type clears the sub-type (row H-17).
    follows: () => ({ securitySubTypeKey: '' }),
  }),
  selectField({
    name: 'securitySubTypeKey',
    label: 'Security Sub Type',
    isRequired: true,
    options: ({ securityTypeKey }) => lists.securitySubTypes[securityTypeKey] ?? [],
    isDisabled: ({ securityTypeKey }) => securityTypeKey === '',
  }),
  {
    name: 'scenarioKey',
    label: 'Scenario',
    isRequired: true,
    render: (control, { scenarioDetails }) => (
      <ScenarioControl
        control={control as BoundControl<string>}
        lists={lists}
        details={scenarioDetails}
        onDetails={(details) => form.put({ scenarioDetails: details })}
      />
    ),
  },
]

/** Security type, sub-type and scenario with its details. */
export const SecuritySection = (kit: LoanKit) => (
  <Panel id="security" title="Security and scenario">
    <FormSection columns={3}>
      <FormFields form={kit.form} entries={buildSecurityFields(kit)} />
    </FormSection>
  </Panel>
)

type ScenarioProps = Pick<LoanKit, 'lists'> & {
  control: BoundControl<string>
  details: ScenarioFields
  onDetails: (details: ScenarioFields) => void
}

const ScenarioControl = ({ control, lists, details, onDetails }: ScenarioProps) => {
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
