import type { FieldValues } from 'react-hook-form'
import type { BoundControl, FieldEntry } from '#components/forms/form-fields.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { YesNoSelect } from '#components/ui/yes-no-select.tsx'
import type { EntryOf } from './text.tsx'

type Options<Values> = {
  options: readonly SelectOption[] | ((values: Values) => readonly SelectOption[])
  /** The text of the empty option; null for none. */
  placeholder?: string | null
}

/** A form field with a select of a few options; its value is the chosen id. */
export const selectField = <Values extends FieldValues>({
  options,
  placeholder = 'Select',
  ...entry
}: EntryOf<Values> & Options<Values>): FieldEntry<Values> => ({
  ...entry,
  render: ({ onChange, readOnly: _readOnly, ...control }: BoundControl<string>, values) => (
    <Select
      {...control}
      {...(placeholder === null ? {} : { placeholder })}
      options={typeof options === 'function' ? options(values) : options}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
})

/** A select of yes, no or not stated. */
export const yesNoField = <Values extends FieldValues>(entry: EntryOf<Values>): FieldEntry<Values> => ({
  ...entry,
  render: ({ onChange, readOnly: _readOnly, ...control }: BoundControl<string>) => (
    <YesNoSelect {...control} onChange={({ target }) => onChange(target.value)} />
  ),
})
