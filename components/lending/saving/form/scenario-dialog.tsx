'use client'

import { z } from 'zod'
import { countField, percentField } from '#components/forms/fields/numbers.tsx'
import { selectField, yesNoField } from '#components/forms/fields/select.tsx'
import { type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import { scenarioLabels } from '#lib/lending/facts/labels.ts'
import type { ScenarioFields } from '#lib/lending/saving/drafts/schema.ts'

type Kind = 'CONSTRUCTION' | 'SUBDIVISION'
type ScenarioDialogProps = {
  kind: Kind
  types: readonly SelectOption[]
  details: ScenarioFields
  onApply: (details: ScenarioFields) => void
  onClose: () => void
}

const MOST_PROJECTS = 100

const getScenarioNameAndLabel = <Name extends keyof ScenarioFields>(name: Name) => ({
  name,
  label: scenarioLabels[name],
})

const buildScenarioFields = (kind: Kind, types: readonly SelectOption[]): FieldEntry<ScenarioFields>[] => [
  selectField({ ...getScenarioNameAndLabel('typeKey'), options: types, isShown: () => kind === 'SUBDIVISION' }),
  yesNoField(getScenarioNameAndLabel('presalesDebtCoverRequired')),
  percentField({
    ...getScenarioNameAndLabel('loanAmountPercentageGstEx'),
    isShown: ({ presalesDebtCoverRequired }) => presalesDebtCoverRequired === 'true',
  }),
  yesNoField(getScenarioNameAndLabel('qsRequired')),
  yesNoField(getScenarioNameAndLabel('isBuilderDeveloper')),
  yesNoField(getScenarioNameAndLabel('isBuildToHold')),
  percentField(getScenarioNameAndLabel('tdcEquity')),
  yesNoField(getScenarioNameAndLabel('projectManagerRequired')),
  percentField(getScenarioNameAndLabel('contingenciesAllowance')),
  countField({ ...getScenarioNameAndLabel('developerSuccessfulProjects'), most: MOST_PROJECTS }),
  yesNoField({ ...getScenarioNameAndLabel('preCommittedCommercialTenants'), isShown: () => kind === 'CONSTRUCTION' }),
]

/**
 * Dialog with the details of a construction or subdivision (row H-19): OK applies them, Cancel resets; saving the loan
 * validates them.
 */
export const ScenarioDialog = ({ kind, types, details, onApply, onClose }: ScenarioDialogProps) => {
  const form = useRecordForm<ScenarioFields, ScenarioFields>({
    initial: details,
    schema: z.any(),
    onSaved: onApply,
    send: async (applied: ScenarioFields) => ({ ok: true, answer: applied }),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width={560}
      title={kind === 'CONSTRUCTION' ? 'Construction' : 'Subdivision'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void form.submit()}>
            OK
          </Button>
        </>
      }
    >
      <FormSection columns={2}>
        <FormFields form={form} entries={buildScenarioFields(kind, types)} />
      </FormSection>
    </Dialog>
  )
}
