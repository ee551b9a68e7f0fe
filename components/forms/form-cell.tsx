'use client'

import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form'
import type { RecordForm } from './use-record-form.ts'

type Control<Value> = {
  'aria-label': string
  'aria-invalid'?: true
  'aria-describedby'?: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
}

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: RecordForm<Values>
  name: Name
  label: string
  className?: string
  children: (control: Control<FieldPathValue<Values, Name>>) => ReactNode
}

/** A form field in a table cell: the column is its label, and its error shows below. */
export const FormCell = <Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) => {
  const { form, name, label, className = 'min-w-32', children } = props
  const { field } = useController({ control: form.form.control, name })
  form.know(name)
  const id = useId()
  const error = form.errorOf(name)
  return (
    <span className={`block py-1 ${className}`}>
      {children({
        'aria-label': label,
        value: field.value,
        onBlur: field.onBlur,
        onChange: (value) => form.put({ [name]: value }),
        ...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {}),
      })}
      {error && (
        <span id={id} className="block whitespace-normal pt-0.5 text-bad text-sm">
          {error}
        </span>
      )}
    </span>
  )
}
