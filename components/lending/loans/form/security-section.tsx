'use client'

import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Select } from '#components/ui/select.tsx'
import type { LoanKit } from './kit.ts'
import { ScenarioDialog } from './scenario-dialog.tsx'

const isDevelopment = (scenarioKey: string): scenarioKey is 'CONSTRUCTION' | 'SUBDIVISION' =>
  scenarioKey === 'CONSTRUCTION' || scenarioKey === 'SUBDIVISION'

/** Scenario with its details, security type and sub-type; a new type clears the sub-type (row H-17). */
export const SecuritySection = ({ values, set, errorOf, lists }: LoanKit) => {
  const [isOpen, setIsOpen] = useState(false)
  const { scenarioKey, securityTypeKey } = values
  return (
    <Panel id="security" title="Security and scenario">
      <FormSection columns={3}>
        <Field name="securityTypeKey" label="Security Type" isRequired error={errorOf('securityTypeKey')}>
          {(control) => (
            <Select
              {...control}
              options={lists.securityTypes}
              placeholder="Select"
              value={securityTypeKey}
              onChange={(event) => set({ securityTypeKey: event.target.value, securitySubTypeKey: '' })}
            />
          )}
        </Field>
        <Field name="securitySubTypeKey" label="Security Sub Type" isRequired error={errorOf('securitySubTypeKey')}>
          {(control) => (
            <Select
              {...control}
              options={lists.securitySubTypes[securityTypeKey] ?? []}
              placeholder="Select"
              value={values.securitySubTypeKey}
              onChange={(event) => set({ securitySubTypeKey: event.target.value })}
              disabled={securityTypeKey === ''}
            />
          )}
        </Field>
        <Field name="scenarioKey" label="Scenario" isRequired error={errorOf('scenarioKey')}>
          {(control) => (
            <div className="flex gap-2">
              <Select
                {...control}
                className="flex-1"
                options={lists.scenario}
                placeholder="Select"
                value={scenarioKey}
                onChange={(event) => {
                  set({ scenarioKey: event.target.value })
                  setIsOpen(isDevelopment(event.target.value))
                }}
              />
              {isDevelopment(scenarioKey) && <Button onClick={() => setIsOpen(true)}>Details</Button>}
            </div>
          )}
        </Field>
      </FormSection>
      {isOpen && isDevelopment(scenarioKey) && (
        <ScenarioDialog
          kind={scenarioKey}
          types={lists.subdivisionTypes}
          details={values.scenarioDetails}
          onClose={() => setIsOpen(false)}
          onApply={(scenarioDetails) => {
            set({ scenarioDetails })
            setIsOpen(false)
          }}
        />
      )}
    </Panel>
  )
}
