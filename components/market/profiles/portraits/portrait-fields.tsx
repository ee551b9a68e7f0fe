'use client'

import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { radioField } from '#components/forms/fields/radio.tsx'
import { selectField } from '#components/forms/fields/select.tsx'
import { textField } from '#components/forms/fields/text.tsx'
import { type FieldEntry, FormFields, useFormValues } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import type { RecordForm } from '#components/forms/use-record-form.ts'
import { pictureField } from '#components/foundation/files/picture.tsx'
import { PendingAddressNote } from '#components/people/accounts/pending-address-note.tsx'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import type { SelectOption } from '#components/ui/select.tsx'
import { portraitLabels, portraitMessages } from '#lib/market/profiles/portraits/labels.ts'
import { addressLabels } from '#lib/people/accounts/addresses/labels.ts'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { echoEmail, echoMobile, parseLinkedInUrl } from '#lib/people/contacts/rules.ts'
import type { PortraitValues } from './values.ts'

type Portraits = { portraits: PortraitValues[] }

export type PortraitFieldsProps<Values extends Portraits> = {
  form: RecordForm<Values>
  /** The portrait's index in the form's list: its fields are `portraits.{at}.firstname` and so on. */
  at: number
  states: readonly SelectOption[]
  /** False for a company's own people, for whom names, email and mobile are read-only (row D-14). */
  isStaff: boolean
  /** True if this is the only visible person in the form: visibility is then locked (row D-12). */
  isOnlyVisible: boolean
  /** The person's new address that awaits confirmation. */
  pending?: PendingAddress | undefined
  /** True for a person who may change an address without approval. */
  mayAgree: boolean
}

const VISIBILITIES = [
  { id: 'true', name: portraitLabels.visible },
  { id: 'false', name: portraitLabels.hidden },
] as const

type Facts = Pick<
  PortraitFieldsProps<Portraits>,
  'at' | 'states' | 'isStaff' | 'isOnlyVisible' | 'pending' | 'mayAgree'
> & {
  storedEmail: string
}

const buildPortraitFields = (facts: Facts): FieldEntry<Portraits>[] => {
  const { at, states, isStaff, isOnlyVisible, pending, mayAgree, storedEmail } = facts
  const buildName = (field: keyof PortraitValues) => `portraits.${at}.${field}` as FieldPath<Portraits>
  const getValues = ({ portraits }: Portraits) => portraits[at] as PortraitValues
  const isLocked = (values: Portraits) => isOnlyVisible && getValues(values).isVisible
  const kept = { isRequired: isStaff, isReadOnly: !isStaff }
  return [
    pictureField({ name: buildName('imageFile'), label: portraitLabels.picture, kind: 'PORTRAIT', shape: 'round' }),
    textField({ ...kept, name: buildName('firstname'), label: portraitLabels.firstname }),
    textField({ ...kept, name: buildName('lastname'), label: portraitLabels.lastname }),
    selectField({ name: buildName('stateKey'), label: portraitLabels.state, isRequired: true, options: states }),
    textField({
      ...kept,
      name: buildName('email'),
      label: portraitLabels.email,
      type: 'email',
      echo: echoEmail,
      hint: (values) => {
        const { email } = getValues(values)
        if (!isStaff || !email || email === storedEmail) return undefined
        return mayAgree ? addressLabels.willWait : addressLabels.willBeProposed
      },
      below: pending && <PendingAddressNote pending={pending} mayAct={isStaff} mayAgree={mayAgree} />,
    }),
    textField({
      ...kept,
      name: buildName('mobileNumber'),
      label: portraitLabels.mobile,
      type: 'tel',
      echo: echoMobile,
    }),
    textField({
      name: buildName('linkedInProfile'),
      label: portraitLabels.linkedIn,
      type: 'url',
      echo: parseLinkedInUrl,
    }),
    radioField<Portraits, boolean>({
      name: buildName('isVisible'),
      label: portraitLabels.visibility,
      options: VISIBILITIES,
      read: (id) => id === 'true',
      isDisabled: isLocked,
      hint: (values) => isLocked(values) && portraitMessages.lastVisible,
    }),
  ]
}

/** The fields of one portrait in the edit form of a profile (rows D-12, D-14, D-16). */
export const PortraitFields = <Values extends Portraits>({ form, ...facts }: PortraitFieldsProps<Values>) => {
  const { at, isStaff } = facts
  const values = useFormValues(form).portraits[at] as PortraitValues
  const [storedEmail] = useState(values.email)
  const duplicates = useDuplicates(
    isStaff
      ? {
          email: values.email,
          mobile: values.mobileNumber,
          personName: `${values.firstname} ${values.lastname}`.trim(),
          exceptIndividualId: values.individualId,
        }
      : null,
  )
  return (
    <div className="flex flex-col gap-4">
      <FormSection>
        <FormFields
          form={form}
          entries={buildPortraitFields({ ...facts, storedEmail }) as unknown as FieldEntry<Values>[]}
        />
      </FormSection>
      <DuplicateNotice duplicates={duplicates} />
    </div>
  )
}
