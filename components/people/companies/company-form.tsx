'use client'

import { choiceField } from '#components/forms/fields/choice.tsx'
import { radioField } from '#components/forms/fields/radio.tsx'
import { textField } from '#components/forms/fields/text.tsx'
import { areRequiredFieldsFilled, type FieldEntry, FormFields, useFormValues } from '#components/forms/form-fields.tsx'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { buildContactFields, emptyContact } from '#components/people/individuals/contact-entries.ts'
import { CreationForm } from '#components/people/individuals/creation-form.tsx'
import { request } from '#components/request/browser.ts'
import type { SelectOption } from '#components/ui/select.tsx'
import { leaveLabels } from '#lib/core/labels.ts'
import { paths } from '#lib/core/paths.ts'
import { companyLabels, companyMessages, profileTypeLabels } from '#lib/people/companies/labels.ts'
import type { PrefilledCompany } from '#lib/people/companies/rules.ts'
import { type CreatedCompany, companySchema } from '#lib/people/companies/schema.ts'
import { buildProfileUrl } from '#lib/people/contacts/rules.ts'
import type { Duplicate } from '#lib/people/duplicates/schema.ts'
import { buildAcnField, buildDuplicateReasonField } from './company-entries.ts'

type Props = {
  states: readonly SelectOption[]
  /** True if this person may add a second company with the same ACN. */
  mayDouble: boolean
  /** The company and its first person from a sign-up request. */
  prefilled: PrefilledCompany
}

const EMPTY = {
  ...emptyContact,
  profileTypeKey: '',
  companyName: '',
  companyACN: '',
  mobileNumber: '',
  duplicateReason: '',
  bdmId: null as { id: number; name: string } | null,
}
type Values = typeof EMPTY

const COMPANY: readonly FieldEntry<Values>[] = [
  radioField<Values>({ name: 'profileTypeKey', label: 'Profile Type', isRequired: true, options: profileTypeLabels }),
  textField<Values>({ name: 'companyName', label: 'Company Name', isRequired: true }),
  buildAcnField<Values>({ label: 'Company ACN', isRequired: true }),
]
const BDM = choiceField<Values>({
  name: 'bdmId',
  label: 'BDM',
  isRequired: true,
  source: '/api/lookups/bdms',
  placeholder: 'Select',
  isShown: ({ profileTypeKey }) => profileTypeKey !== 'LAWFIRM',
})

const isOfCompany = ({ kind }: Duplicate): boolean => kind === 'acn' || kind === 'company-name'

const buildCompanyPayload = ({ bdmId, duplicateReason, ...values }: Values) => ({
  ...values,
  bdmId: values.profileTypeKey === 'LAWFIRM' ? null : (bdmId?.id ?? null),
  ...(duplicateReason.trim() ? { duplicateReason } : {}),
})

/**
 * The form that adds a company with its first person (rows C-04 to C-06); possible duplicates are shown below
 * their fields before saving.
 */
export const CompanyForm = ({ states, mayDouble, prefilled }: Props) => {
  const person = buildContactFields<Values>('mobileNumber', states)
  const form = useRecordForm<Values, CreatedCompany>({
    initial: { ...EMPTY, ...prefilled },
    schema: companySchema,
    payloadOf: buildCompanyPayload,
    send: (company, { key }) =>
      toRequestSaveResult(request.post('/api/companies', company, { isQuiet: true, idempotencyKey: key })),
    done: companyMessages.created,
    onSaved: (created, leave) => leave(buildProfileUrl(created)),
    unsaved: leaveLabels.record,
    isReady: (values) => areRequiredFieldsFilled([...COMPANY, BDM, ...person], values),
  })
  const values = useFormValues(form)
  const duplicates = useDuplicates({
    companyName: values.companyName,
    acn: values.companyACN,
    email: values.email,
    mobile: values.mobileNumber,
    personName: `${values.firstName} ${values.lastName}`.trim(),
  })
  const hasSameAcn = duplicates.some(({ kind }) => kind === 'acn')
  return (
    <CreationForm form={form} label={companyLabels.createTitle} cancelHref={paths.home()}>
      <FormFields form={form} entries={COMPANY} />
      <DuplicateNotice duplicates={duplicates.filter(isOfCompany)} className="sm:col-span-2" />
      <FormFields form={form} entries={[buildDuplicateReasonField<Values>(hasSameAcn && mayDouble), BDM]} />
      <h2 className="border-line border-t pt-4 font-semibold text-lg sm:col-span-2">{companyLabels.firstUser}</h2>
      {/* What is doubled is a name, an email or a mobile: said below them, before the state. */}
      <FormFields form={form} entries={person.slice(0, -1)} />
      <DuplicateNotice
        duplicates={duplicates.filter((duplicate) => !isOfCompany(duplicate))}
        className="sm:col-span-2"
      />
      <FormFields form={form} entries={person.slice(-1)} />
    </CreationForm>
  )
}
