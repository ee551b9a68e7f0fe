'use client'

import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, get, useController, useWatch } from 'react-hook-form'
import { Field, type FieldControl } from './field.tsx'
import type { RecordForm } from './use-record-form.ts'

/** What an entry's control receives besides ids and ARIA attributes: its value and callbacks. */
export type BoundControl<Value = unknown> = FieldControl & {
  value: Value
  onChange(value: Value): void
  onBlur: () => void
  disabled: boolean
  readOnly: boolean
}

type FieldSetting<Values, Fact> = Fact | ((values: Values) => Fact)

/** One field of a form: its label, when it is shown, its effect on other fields, and its control. */
export type FieldEntry<Values extends FieldValues> = {
  name: FieldPath<Values>
  label: ReactNode
  isRequired?: FieldSetting<Values, boolean>
  /** Returns what a required field with more than one value still misses; null if nothing. */
  findMissing?: (values: Values) => string | null
  isShown?: (values: Values) => boolean
  isDisabled?: FieldSetting<Values, boolean>
  isReadOnly?: boolean
  hint?: FieldSetting<Values, ReactNode>
  className?: string
  below?: ReactNode
  /** Returns the changes to other fields that follow from a new value. */
  follows?(value: unknown, values: Values): Partial<Values>
  /** True for a control with its own label and error, such as a radio group. */
  labelsItself?: boolean
  render(control: BoundControl, values: Values, error: string | undefined): ReactNode
}

type Props<Values extends FieldValues> = {
  form: RecordForm<Values>
  entries: readonly FieldEntry<Values>[]
  /** Errors beyond schema and server, such as a number already in use. */
  faults?: Partial<Record<string, string | null>>
}

const resolveFieldSetting = <Values, Fact>(
  fact: FieldSetting<Values, Fact> | undefined,
  values: Values,
): Fact | undefined => (typeof fact === 'function' ? (fact as (values: Values) => Fact)(values) : fact)

const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

// Returns the label of a field that is shown and required and has no value; null for any other.
const findMissingValue = <Values extends FieldValues>(entry: FieldEntry<Values>, values: Values): string | null => {
  const { name, label, isRequired, isShown, findMissing } = entry
  if (!resolveFieldSetting(isRequired, values) || isShown?.(values) === false) return null
  return findMissing ? findMissing(values) : isEmptyValue(get(values, name)) ? String(label) : null
}

/** True if every required field that is shown has a value. */
export const areRequiredFieldsFilled = <Values extends FieldValues>(
  entries: readonly FieldEntry<Values>[],
  values: Values,
): boolean => entries.every((entry) => findMissingValue(entry, values) === null)

/** Returns the current values of a form. */
export const useFormValues = <Values extends FieldValues>({ form }: Pick<RecordForm<Values>, 'form'>): Values =>
  useWatch({ control: form.control }) as Values

/** Renders the fields of a form from their entries, in order. */
export const FormFields = <Values extends FieldValues>({ form, entries, faults = {} }: Props<Values>) => {
  const values = useFormValues(form)
  for (const entry of entries) form.require(entry.name, (current) => findMissingValue(entry, current as Values))
  return entries
    .filter(({ isShown }) => isShown?.(values) ?? true)
    .map((entry) => (
      <FormFieldEntry
        key={entry.name}
        form={form}
        entry={entry}
        values={values}
        fault={faults[entry.name] ?? undefined}
      />
    ))
}

type FieldProps<Values extends FieldValues> = {
  form: RecordForm<Values>
  entry: FieldEntry<Values>
  values: Values
  fault: string | undefined
}

const FormFieldEntry = <Values extends FieldValues>({ form, entry, values, fault }: FieldProps<Values>) => {
  const { name, follows, labelsItself, className } = entry
  const { field } = useController({ control: form.form.control, name })
  form.know(name)
  const error = form.errorOf(name) ?? fault
  const bound = {
    value: field.value as unknown,
    onChange: (value: unknown) => form.put({ [name]: value, ...follows?.(value, form.form.getValues()) }),
    onBlur: field.onBlur,
    disabled: resolveFieldSetting(entry.isDisabled, values) ?? false,
    readOnly: entry.isReadOnly ?? false,
  }
  if (labelsItself) return entry.render({ id: form.idOf(name), name, ...bound }, values, error)
  return (
    <Field
      name={name}
      label={entry.label}
      isRequired={resolveFieldSetting(entry.isRequired, values) ?? false}
      hint={resolveFieldSetting(entry.hint, values)}
      error={error}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <>
          {entry.render({ ...control, ...bound }, values, error)}
          {entry.below}
        </>
      )}
    </Field>
  )
}
