'use client'

import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { PercentInput } from '#components/ui/percent-input.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { YesNoSelect } from '#components/ui/yes-no-select.tsx'
import { scenarioLabels } from '#lib/lending/loans/labels.ts'
import type { ScenarioFields } from './values.ts'

type ScenarioDialogProps = {
  kind: 'CONSTRUCTION' | 'SUBDIVISION'
  types: readonly SelectOption[]
  details: ScenarioFields
  onApply: (details: ScenarioFields) => void
  onClose: () => void
}

const MOST_PROJECTS = 100

/** Details of a construction or subdivision (row H-19): OK applies them, Cancel resets. */
export const ScenarioDialog = ({ kind, types, details, onApply, onClose }: ScenarioDialogProps) => {
  const [fields, setFields] = useState(details)
  const set = (part: Partial<ScenarioFields>) => setFields((before) => ({ ...before, ...part }))
  const yesNo = (name: keyof ScenarioFields) => (
    <Field name={`scenario.${name}`} label={scenarioLabels[name]}>
      {(control) => (
        <YesNoSelect {...control} value={fields[name]} onChange={(event) => set({ [name]: event.target.value })} />
      )}
    </Field>
  )
  const percentage = (name: keyof ScenarioFields) => (
    <Field name={`scenario.${name}`} label={scenarioLabels[name]}>
      {({ name: _name, ...control }) => (
        <PercentInput {...control} value={fields[name]} onValueChange={(value) => set({ [name]: value })} />
      )}
    </Field>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width={560}
      title={kind === 'CONSTRUCTION' ? 'Construction' : 'Subdivision'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onApply(fields)}>
            OK
          </Button>
        </>
      }
    >
      <FormSection columns={2}>
        {kind === 'SUBDIVISION' && (
          <Field name="scenario.typeKey" label={scenarioLabels.typeKey}>
            {(control) => (
              <Select
                {...control}
                options={types}
                placeholder="Select"
                value={fields.typeKey}
                onChange={(event) => set({ typeKey: event.target.value })}
              />
            )}
          </Field>
        )}
        {yesNo('presalesDebtCoverRequired')}
        {fields.presalesDebtCoverRequired === 'true' && percentage('loanAmountPercentageGstEx')}
        {yesNo('qsRequired')}
        {yesNo('isBuilderDeveloper')}
        {yesNo('isBuildToHold')}
        {percentage('tdcEquity')}
        {yesNo('projectManagerRequired')}
        {percentage('contingenciesAllowance')}
        <Field name="scenario.developerSuccessfulProjects" label={scenarioLabels.developerSuccessfulProjects}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={fields.developerSuccessfulProjects}
              onChange={(event) => set({ developerSuccessfulProjects: capped(event.target.value) })}
            />
          )}
        </Field>
        {kind === 'CONSTRUCTION' && yesNo('preCommittedCommercialTenants')}
      </FormSection>
    </Dialog>
  )
}

const capped = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, 6)
  return digits === '' ? '' : String(Math.min(MOST_PROJECTS, Number(digits)))
}
