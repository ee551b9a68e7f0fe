'use client'

import { radioField } from '#components/forms/fields/radio.tsx'
import { selectField } from '#components/forms/fields/select.tsx'
import { areRequiredFieldsFilled, type FieldEntry, FormFields, useFormValues } from '#components/forms/form-fields.tsx'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { request } from '#components/request/browser.ts'
import type { SelectOption } from '#components/ui/select.tsx'
import { leaveLabels } from '#lib/core/labels.ts'
import { personLabels, personMessages } from '#lib/people/contacts/labels.ts'
import { buildProfileUrl, type Prefilled } from '#lib/people/contacts/rules.ts'
import { type AddedIndividual, individualSchema } from '#lib/people/contacts/schema.ts'
import { buildContactFields, emptyContact } from './contact-entries.ts'
import { CreationForm } from './creation-form.tsx'

type Props = {
  companyId: number
  isLawFirm: boolean
  states: readonly SelectOption[]
  /** The URL of Cancel. */
  cancelHref: string
  /** The person's details from a sign-up request. */
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
const EMPTY = { ...emptyContact, mobileNumber: '', isVisible: '', positionKey: 'PRTNR' }
type Values = typeof EMPTY

// The position in a law firm, and whether the person is visible.
const buildStandingFields = (isLawFirm: boolean): FieldEntry<Values>[] => [
  selectField({
    name: 'positionKey',
    label: 'Position',
    isRequired: true,
    options: POSITIONS,
    placeholder: null,
    isShown: () => isLawFirm,
  }),
  radioField({ name: 'isVisible', label: personLabels.visibility, isRequired: true, options: VISIBILITIES }),
]

/** The form that adds a person to a company (row C-07). */
export const IndividualForm = ({ companyId, isLawFirm, states, cancelHref, prefilled }: Props) => {
  const [contact, others] = [buildContactFields<Values>('mobileNumber', states), buildStandingFields(isLawFirm)]
  const form = useRecordForm<Values, AddedIndividual>({
    initial: { ...EMPTY, ...prefilled },
    schema: individualSchema,
    payloadOf: ({ positionKey, ...values }) => ({ ...values, companyId, ...(isLawFirm ? { positionKey } : {}) }),
    send: (person, { key }) =>
      toRequestSaveResult(request.post('/api/individuals', person, { isQuiet: true, idempotencyKey: key })),
    done: personMessages.added,
    onSaved: (added, leave) => leave(buildProfileUrl(added, added.individualId)),
    unsaved: leaveLabels.record,
    isReady: (values) => areRequiredFieldsFilled([...contact, ...others], values),
  })
  const { email, mobileNumber, firstName, lastName } = useFormValues(form)
  const duplicates = useDuplicates({ email, mobile: mobileNumber, personName: `${firstName} ${lastName}`.trim() })
  return (
    <CreationForm form={form} label={personLabels.createTitle} cancelHref={cancelHref}>
      {/* What is doubled is a name, an email or a mobile: said below them, before the state. */}
      <FormFields form={form} entries={contact.slice(0, -1)} />
      <DuplicateNotice duplicates={duplicates} className="sm:col-span-2" />
      <FormFields form={form} entries={[...contact.slice(-1), ...others]} />
    </CreationForm>
  )
}
