'use client'

import { useState } from 'react'
import { Field, fieldId } from '#components/forms/field.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { PictureField } from '#components/foundation/files/picture-field.tsx'
import { PendingAddressNote } from '#components/people/accounts/pending-address-note.tsx'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { Input } from '#components/ui/input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { portraitLabels, portraitMessages } from '#lib/market/profiles/portraits/labels.ts'
import { addressLabels } from '#lib/people/accounts/addresses/labels.ts'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import type { PortraitValues } from './values.ts'

export type PortraitFieldsProps = {
  /** The portrait's place in the form's list: its fields are called `portraits.{at}.firstname` and so on. */
  at: number
  /** What the form holds of it, such as `form.watch('portraits.0')`. */
  values: PortraitValues
  set: (part: Partial<PortraitValues>) => void
  /** The refusal of a field by its own name, such as 'email'. */
  errorOf: (field: keyof PortraitValues) => string | undefined
  states: readonly SelectOption[]
  /** False for a company's own people, who only read names, email and mobile (row D-14). */
  isStaff: boolean
  /** True for the one whom `isOnlyVisible` names among what the form holds: the choice is then locked (row D-12). */
  isOnlyVisible: boolean
  /** The person's new address that waits for its confirmation. */
  pending?: PendingAddress | undefined
}

const VISIBILITIES = [
  { id: 'true', name: portraitLabels.visible },
  { id: 'false', name: portraitLabels.hidden },
] as const

type Line = 'firstname' | 'lastname' | 'email' | 'mobileNumber' | 'linkedInProfile'

/** The fields of one portrait in the edit form of a profile (rows D-12, D-14, D-16). */
export const PortraitFields = (props: PortraitFieldsProps) => {
  const { at, values, set, errorOf, states, isStaff, pending } = props
  const [storedEmail] = useState(values.email)
  const nameOf = (field: string): string => `portraits.${at}.${field}`
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
  const line = (name: Line, label: string, type: 'text' | 'email' | 'tel' | 'url', isStaffs = true) => (
    <Field
      name={nameOf(name)}
      label={label}
      isRequired={name !== 'linkedInProfile' && (isStaff || !isStaffs)}
      hint={
        name === 'email' && isStaff && values.email && values.email !== storedEmail ? addressLabels.willWait : undefined
      }
      error={errorOf(name)}
    >
      {(control) => (
        <Input
          {...control}
          type={type}
          value={values[name]}
          readOnly={isStaffs && !isStaff}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="flex flex-col gap-4">
      {!isStaff && <p className="text-muted">{portraitLabels.staffOnly}</p>}
      <FormSection>
        <div className="sm:col-span-2">
          <PictureField
            label={portraitLabels.picture}
            shape="round"
            kind="PORTRAIT"
            name={nameOf('imageFile')}
            value={values.imageFile}
            error={errorOf('imageFile')}
            onChange={(imageFile) => set({ imageFile })}
          />
        </div>
        {line('firstname', portraitLabels.firstname, 'text')}
        {line('lastname', portraitLabels.lastname, 'text')}
        <Field name={nameOf('stateKey')} label={portraitLabels.state} isRequired error={errorOf('stateKey')}>
          {(control) => (
            <Select
              {...control}
              options={states}
              placeholder="Select"
              value={values.stateKey}
              onChange={(event) => set({ stateKey: event.target.value })}
            />
          )}
        </Field>
        <div className="flex min-w-0 flex-col gap-1">
          {line('email', portraitLabels.email, 'email')}
          {pending && <PendingAddressNote pending={pending} mayAct={isStaff} />}
        </div>
        {line('mobileNumber', portraitLabels.mobile, 'tel')}
        {line('linkedInProfile', portraitLabels.linkedIn, 'url', false)}
        <Visibility {...props} name={nameOf('isVisible')} />
      </FormSection>
      <DuplicateNotice duplicates={duplicates} />
    </div>
  )
}

const Visibility = ({ values, set, errorOf, isOnlyVisible, name }: PortraitFieldsProps & { name: string }) => {
  const id = fieldId(name)
  const [error, isLocked] = [errorOf('isVisible'), isOnlyVisible && values.isVisible]
  const describedBy = [error && `${id}-error`, isLocked && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div id={id} tabIndex={-1} className="sm:col-span-2">
      <RadioGroup
        name={name}
        label={portraitLabels.visibility}
        options={VISIBILITIES}
        value={String(values.isVisible)}
        disabled={isLocked}
        onChange={(event) => set({ isVisible: event.target.value === 'true' })}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      />
      {isLocked && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-sm">
          {portraitMessages.lastVisible}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
