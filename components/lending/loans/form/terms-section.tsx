'use client'

import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { PercentInput } from '#components/ui/percent-input.tsx'
import { Select } from '#components/ui/select.tsx'
import { YesNoSelect } from '#components/ui/yes-no-select.tsx'
import { CreditsDialog } from './credits-dialog.tsx'
import type { LoanKit } from './kit.ts'

/** Priority, rates, LVR, interest, fee and the borrower's credit history. */
export const TermsSection = ({ values, set, errorOf, lists }: LoanKit) => {
  const [isOpen, setIsOpen] = useState(false)
  const credits = lists.credits.filter(({ id }) => values.credits.includes(Number(id))).map(({ name }) => name)
  return (
    <Panel id="terms" title="Terms">
      <FormSection columns={3}>
        <Field name="priorityKey" label="Priority" isRequired error={errorOf('priorityKey')}>
          {(control) => (
            <Select
              {...control}
              options={lists.priority}
              placeholder="Select"
              value={values.priorityKey}
              onChange={(event) => set({ priorityKey: event.target.value })}
            />
          )}
        </Field>
        <Field name="lowerRate" label="Lower Rate" isRequired error={errorOf('lowerRate')}>
          {({ name: _name, ...control }) => (
            <PercentInput {...control} value={values.lowerRate} onValueChange={(lowerRate) => set({ lowerRate })} />
          )}
        </Field>
        <Field name="higherRate" label="Higher Rate" isRequired error={errorOf('higherRate')}>
          {({ name: _name, ...control }) => (
            <PercentInput {...control} value={values.higherRate} onValueChange={(higherRate) => set({ higherRate })} />
          )}
        </Field>
        <Field name="valuationRequired" label="Valuation Required" error={errorOf('valuationRequired')}>
          {(control) => (
            <YesNoSelect
              {...control}
              value={values.valuationRequired}
              onChange={(event) => set({ valuationRequired: event.target.value })}
            />
          )}
        </Field>
        <Field name="lvr" label="LVR" isRequired={values.valuationRequired === 'true'} error={errorOf('lvr')}>
          {({ name: _name, ...control }) => (
            <PercentInput {...control} value={values.lvr} onValueChange={(lvr) => set({ lvr })} />
          )}
        </Field>
        <Field name="interestKey" label="Interest Payable" isRequired error={errorOf('interestKey')}>
          {(control) => (
            <Select
              {...control}
              options={lists.interest}
              placeholder="Select"
              value={values.interestKey}
              onChange={(event) => set({ interestKey: event.target.value })}
            />
          )}
        </Field>
        <Field
          name="establishmentFeeWithGst"
          label="Establishment Fee incl. GST"
          error={errorOf('establishmentFeeWithGst')}
        >
          {({ name: _name, ...control }) => (
            <MoneyInput
              {...control}
              value={values.establishmentFeeWithGst}
              onValueChange={(establishmentFeeWithGst) => set({ establishmentFeeWithGst })}
            />
          )}
        </Field>
        <Field name="credits" label="Credits" error={errorOf('credits')} className="lg:col-span-2">
          {({ name: _name, 'aria-required': _required, 'aria-invalid': _invalid, ...control }) => (
            <div className="flex min-h-[34px] flex-wrap items-center gap-x-3 gap-y-1">
              <Button {...control} aria-label="Choose credits" onClick={() => setIsOpen(true)}>
                Choose credits
              </Button>
              <span className="text-muted">{credits.length > 0 ? credits.join(', ') : 'None chosen'}</span>
            </div>
          )}
        </Field>
      </FormSection>
      {isOpen && (
        <CreditsDialog
          options={lists.credits}
          chosen={values.credits}
          onClose={() => setIsOpen(false)}
          onApply={(chosen) => {
            set({ credits: chosen })
            setIsOpen(false)
          }}
        />
      )}
    </Panel>
  )
}
