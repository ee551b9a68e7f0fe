'use client'

import { Field } from '#components/forms/field.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Input } from '#components/ui/input.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { LawFirmOption, LookupOption, SuburbOption } from '#lib/foundation/lookups/schema.ts'
import { useInactiveQuestion } from './inactive-question.tsx'
import type { LoanKit } from './kit.ts'

/** Number, place and law firm; the partner and the associate belong to the chosen firm. */
export const IdentitySection = ({ values, set, errorOf, isOwnLawFirm }: LoanKit & { isOwnLawFirm: boolean }) => {
  const { ask, dialog } = useInactiveQuestion()
  const chooseFirm = (lawFirm: LawFirmOption | null) => {
    const nobody = { partner: null, associate: null }
    ask(
      'Law Firm',
      lawFirm,
      () => set({ lawFirm, ...nobody }),
      () => set({ lawFirm: null, ...nobody }),
    )
  }
  const firmId = values.lawFirm?.id
  return (
    <Panel id="loan" title="Loan">
      <FormSection columns={2}>
        <Field name="loanNo" label="Loan No." isRequired error={errorOf('loanNo')}>
          {(control) => (
            <Input
              {...control}
              value={values.loanNo}
              onChange={(event) => set({ loanNo: event.target.value })}
              maxLength={12}
              autoComplete="off"
            />
          )}
        </Field>
        <Field name="suburbId" label="Suburb & State" isRequired error={errorOf('suburbId')}>
          {({ name: _name, 'aria-required': required, ...control }) => (
            <Combobox<SuburbOption>
              {...control}
              required={required ?? false}
              source="/api/lookups/states-suburbs"
              placeholder="Suburb or postcode"
              value={values.suburb}
              onChange={(suburb) => set({ suburb })}
            />
          )}
        </Field>
        <Field
          name="lawFirmId"
          label="Law Firm"
          isRequired
          error={errorOf('lawFirmId')}
          hint={isOwnLawFirm ? 'Your own law firm' : undefined}
        >
          {({ name: _name, 'aria-required': required, ...control }) => (
            <Combobox<LawFirmOption>
              {...control}
              required={required ?? false}
              source="/api/lookups/law-firms"
              placeholder="Law firm"
              value={values.lawFirm}
              onChange={chooseFirm}
              disabled={isOwnLawFirm}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="assignedPartnerId" label="Partner" error={errorOf('assignedPartnerId')}>
            {({ name: _name, 'aria-required': _required, ...control }) => (
              <Combobox<LookupOption>
                {...control}
                source={`/api/lookups/partners?lawFirmId=${firmId ?? ''}`}
                placeholder="Partner"
                value={values.partner}
                onChange={(partner) => set({ partner })}
                disabled={firmId === undefined}
              />
            )}
          </Field>
          <Field name="assignedAssociateId" label="Associate" error={errorOf('assignedAssociateId')}>
            {({ name: _name, 'aria-required': _required, ...control }) => (
              <Combobox<LookupOption>
                {...control}
                source={`/api/lookups/associates?lawFirmId=${firmId ?? ''}`}
                placeholder="Associate"
                value={values.associate}
                onChange={(associate) => set({ associate })}
                disabled={firmId === undefined}
              />
            )}
          </Field>
        </div>
      </FormSection>
      {dialog}
    </Panel>
  )
}
