'use client'

import { Field } from '#components/forms/field.tsx'
import { Input } from '#components/ui/input.tsx'

/** A field that shows a value which cannot be typed. */
export const ReadOnlyField = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <Field name={name} label={label}>
    {({ name: _name, ...control }) => <Input {...control} value={value} readOnly tabIndex={-1} />}
  </Field>
)
