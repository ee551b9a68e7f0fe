'use client'

import { selectField } from '#components/forms/fields/select.tsx'
import { type BoundControl, type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import type { LoanKit } from './kit.ts'
import { ScenarioControl } from './scenario-control.tsx'

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
