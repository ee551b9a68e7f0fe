import type { FieldValues } from 'react-hook-form'
import type { BoundControl, FieldEntry } from '#components/forms/form-fields.tsx'
import { CountInput } from '#components/ui/count-input.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import { PercentInput } from '#components/ui/percent-input.tsx'
import type { Day } from '#lib/core/dates.ts'
import type { EntryOf } from './text.tsx'

/** A form field for whole dollars, as a string of digits. */
export const moneyField = <Values extends FieldValues>(entry: EntryOf<Values>): FieldEntry<Values> => ({
  ...entry,
  render: ({ onChange, name: _name, ...control }: BoundControl<string>) => (
    <MoneyInput {...control} onValueChange={onChange} />
  ),
})

/** A form field for a percentage of at most two decimals. */
export const percentField = <Values extends FieldValues>(entry: EntryOf<Values>): FieldEntry<Values> => ({
  ...entry,
  render: ({ onChange, name: _name, ...control }: BoundControl<string>) => (
    <PercentInput {...control} onValueChange={onChange} />
  ),
})

/** A form field for a whole number; values above `most` become `most`. */
export const countField = <Values extends FieldValues>({
  most,
  ...entry
}: EntryOf<Values> & { most: number }): FieldEntry<Values> => ({
  ...entry,
  render: ({ onChange, name: _name, ...control }: BoundControl<string>) => (
    <CountInput {...control} onValueChange={(count) => onChange(Number(count) > most ? String(most) : count)} />
  ),
})

/** A form field for a day; `min` returns the first one that the calendar offers. */
export const dateField = <Values extends FieldValues>({
  min,
  ...entry
}: EntryOf<Values> & { min?: (values: Values) => Day | undefined }): FieldEntry<Values> => ({
  ...entry,
  render: ({ onChange, name: _name, ...control }: BoundControl<string>, values) => {
    const first = min?.(values)
    return <DateInput {...control} {...(first ? { min: first } : {})} onValueChange={onChange} />
  },
})
