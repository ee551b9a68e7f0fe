'use client'

import { Field } from '#components/forms/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import type { Draft } from './use-draft.ts'

/** What every form for a new person asks; the mobile's name differs by form. */
export type ContactValues = { firstName: string; lastName: string; email: string; stateKey: string }

export const emptyContact: ContactValues = { firstName: '', lastName: '', email: '', stateKey: '' }

type Props = {
  draft: Draft<ContactValues & Record<string, unknown>>
  mobileField: 'mobile' | 'mobileNumber'
  states: readonly SelectOption[]
}

/** First name, last name, email, mobile and state of a new person (rows C-04, C-07, C-08). */
export const ContactFields = ({ draft, mobileField, states }: Props) => {
  const line = (name: string, label: string, type: 'text' | 'email' | 'tel') => (
    <Field name={name} label={label} isRequired error={draft.errorOf(name)}>
      {(control) => (
        <Input
          {...control}
          type={type}
          value={String(draft.values[name] ?? '')}
          onChange={(event) => draft.set({ [name]: event.target.value })}
          onBlur={() => draft.leave(name)}
        />
      )}
    </Field>
  )
  return (
    <>
      {line('firstName', 'First Name', 'text')}
      {line('lastName', 'Last Name', 'text')}
      {line('email', 'Email', 'email')}
      {line(mobileField, 'Mobile', 'tel')}
      <Field name="stateKey" label="State" isRequired error={draft.errorOf('stateKey')}>
        {(control) => (
          <Select
            {...control}
            options={states}
            placeholder="Select"
            value={draft.values.stateKey}
            onChange={(event) => draft.set({ stateKey: event.target.value })}
            onBlur={() => draft.leave('stateKey')}
          />
        )}
      </Field>
    </>
  )
}
