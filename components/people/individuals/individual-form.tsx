'use client'

import { Field } from '#components/forms/field.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { personLabels, personMessages } from '#lib/people/contacts/labels.ts'
import { type Prefilled, profileHref } from '#lib/people/contacts/rules.ts'
import { type AddedIndividual, individualSchema } from '#lib/people/contacts/schema.ts'
import { ContactFields, emptyContact } from './contact-fields.tsx'
import { CreationForm } from './creation-form.tsx'
import { RadioField } from './radio-field.tsx'
import { type Draft, useDraft } from './use-draft.ts'

type Props = {
  companyId: number
  isLawFirm: boolean
  states: readonly SelectOption[]
  /** Where Cancel leads. */
  cancelHref: string
  /** What a sign-up request already says of the person. */
  prefilled: Prefilled
}

const VISIBILITIES = [
  { id: 'true', name: personLabels.visible },
  { id: 'false', name: personLabels.hidden },
] as const
const POSITIONS = [
  { id: 'PRTNR', name: 'Partner' },
  { id: 'ASSOC', name: 'Associate' },
] as const

/** The form that adds a person to a company (row C-07). */
export const IndividualForm = ({ companyId, isLawFirm, states, cancelHref, prefilled }: Props) => {
  const form = useDraft({
    initial: { ...emptyContact, ...prefilled, mobileNumber: '', isVisible: '', positionKey: 'PRTNR' },
    schema: individualSchema,
    payloadOf: ({ positionKey, ...values }) => ({ ...values, companyId, ...(isLawFirm ? { positionKey } : {}) }),
    required: () => ['firstName', 'lastName', 'email', 'mobileNumber', 'stateKey', 'isVisible'],
    url: '/api/individuals',
    done: personMessages.added,
    leadsTo: (added: AddedIndividual) => profileHref(added, added.individualId),
  })
  const { values, set, leave, errorOf } = form.draft
  const duplicates = useDuplicates({
    email: values.email,
    mobile: values.mobileNumber,
    personName: `${values.firstName} ${values.lastName}`.trim(),
  })
  return (
    <CreationForm {...form} label={personLabels.createTitle} duplicates={duplicates} cancelHref={cancelHref}>
      <ContactFields
        draft={form.draft as unknown as Draft<typeof emptyContact & Record<string, unknown>>}
        mobileField="mobileNumber"
        states={states}
      />
      {isLawFirm && (
        <Field name="positionKey" label="Position" isRequired error={errorOf('positionKey')}>
          {(control) => (
            <Select
              {...control}
              options={POSITIONS}
              value={values.positionKey}
              onChange={(event) => set({ positionKey: event.target.value })}
            />
          )}
        </Field>
      )}
      <RadioField
        name="isVisible"
        label={personLabels.visibility}
        options={VISIBILITIES}
        value={values.isVisible}
        error={errorOf('isVisible')}
        onChange={(isVisible) => set({ isVisible })}
        onLeave={() => leave('isVisible')}
      />
    </CreationForm>
  )
}
