'use client'

import { Field } from '#components/forms/field.tsx'
import { DuplicateReason } from '#components/people/companies/duplicate-reason.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { ContactFields, emptyContact } from '#components/people/individuals/contact-fields.tsx'
import { CreationForm } from '#components/people/individuals/creation-form.tsx'
import { RadioField } from '#components/people/individuals/radio-field.tsx'
import { type Draft, useDraft } from '#components/people/individuals/use-draft.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Input } from '#components/ui/input.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import { paths } from '#lib/core/paths.ts'
import { companyLabels, companyMessages, profileTypeLabels } from '#lib/people/companies/labels.ts'
import { type CreatedCompany, companySchema } from '#lib/people/companies/schema.ts'
import { bareAcn, hasCheckDigit, isAcn, type Prefilled, profileHref } from '#lib/people/contacts/rules.ts'

type Choice = { id: number; name: string }
type Values = typeof initial
type Props = {
  states: readonly SelectOption[]
  /** Whether this person may add a second company with the same ACN. */
  mayDouble: boolean
  /** What a sign-up request already says of the first person. */
  prefilled: Prefilled
}

const initial = {
  ...emptyContact,
  profileTypeKey: '',
  companyName: '',
  companyACN: '',
  mobileNumber: '',
  duplicateReason: '',
  bdm: null as Choice | null,
}
const CONTACT = ['firstName', 'lastName', 'email', 'mobileNumber', 'stateKey'] as const

const payloadOf = ({ bdm, duplicateReason, ...values }: Values) => ({
  ...values,
  bdmId: values.profileTypeKey === 'LAWFIRM' ? null : (bdm?.id ?? null),
  ...(duplicateReason.trim() ? { duplicateReason } : {}),
})

/** The form that adds a company with its first person (rows C-04 to C-06); whom it would double is shown before saving. */
export const CompanyForm = ({ states, mayDouble, prefilled }: Props) => {
  const form = useDraft({
    initial: { ...initial, ...prefilled },
    schema: companySchema,
    payloadOf,
    required: ({ profileTypeKey }) => [
      ...(['profileTypeKey', 'companyName', 'companyACN', ...CONTACT] as const),
      ...(profileTypeKey === 'LAWFIRM' ? [] : (['bdm'] as const)),
    ],
    url: '/api/companies',
    done: companyMessages.created,
    leadsTo: (created: CreatedCompany) => profileHref(created),
  })
  const { values, set, leave, errorOf } = form.draft
  const duplicates = useDuplicates({
    companyName: values.companyName,
    acn: values.companyACN,
    email: values.email,
    mobile: values.mobileNumber,
    personName: `${values.firstName} ${values.lastName}`.trim(),
  })
  const hasSameAcn = duplicates.some(({ kind }) => kind === 'acn')
  const acn = bareAcn(values.companyACN)
  return (
    <CreationForm {...form} label={companyLabels.createTitle} duplicates={duplicates} cancelHref={paths.home()}>
      <RadioField
        name="profileTypeKey"
        label="Profile Type"
        options={profileTypeLabels}
        value={values.profileTypeKey}
        error={errorOf('profileTypeKey')}
        onChange={(profileTypeKey) => set({ profileTypeKey })}
        onLeave={() => leave('profileTypeKey')}
      />
      <Field name="companyName" label="Company Name" isRequired error={errorOf('companyName')}>
        {(control) => (
          <Input
            {...control}
            value={values.companyName}
            onChange={(event) => set({ companyName: event.target.value })}
            onBlur={() => leave('companyName')}
          />
        )}
      </Field>
      <Field
        name="companyACN"
        label="Company ACN"
        isRequired
        error={errorOf('companyACN')}
        hint={isAcn(acn) && !hasCheckDigit(acn) ? companyMessages.acnCheckDigit : undefined}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={values.companyACN}
            onChange={(event) => set({ companyACN: bareAcn(event.target.value).slice(0, 9) })}
            onBlur={() => leave('companyACN')}
          />
        )}
      </Field>
      {hasSameAcn && mayDouble && (
        <DuplicateReason
          value={values.duplicateReason}
          error={errorOf('duplicateReason')}
          onChange={(duplicateReason) => set({ duplicateReason })}
        />
      )}
      {values.profileTypeKey !== 'LAWFIRM' && (
        <Field name="bdmId" label="BDM" isRequired error={errorOf('bdmId')} className="sm:col-span-2">
          {({ name: _name, 'aria-required': required, ...control }) => (
            <Combobox<Choice>
              {...control}
              required={required ?? false}
              source="/api/lookups/bdms"
              placeholder="BDM"
              value={values.bdm}
              onChange={(bdm) => set({ bdm })}
              onBlur={() => leave('bdmId')}
            />
          )}
        </Field>
      )}
      <h2 className="border-line border-t pt-4 font-semibold text-lg sm:col-span-2">{companyLabels.firstUser}</h2>
      <ContactFields
        draft={form.draft as unknown as Draft<typeof emptyContact & Record<string, unknown>>}
        mobileField="mobileNumber"
        states={states}
      />
    </CreationForm>
  )
}
