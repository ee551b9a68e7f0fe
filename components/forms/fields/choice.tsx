import type { FieldValues } from 'react-hook-form'
import type { BoundControl, FieldEntry } from '#components/forms/form-fields.tsx'
import { type Choice, Combobox } from '#components/ui/combobox.tsx'
import { Input } from '#components/ui/input.tsx'
import type { EntryOf } from './text.tsx'

type Searched<Values, Item> = {
  /** The address that answers a search. */
  source: string | ((values: Values) => string)
  placeholder: string
  /** Asks before a choice is taken; without it each is taken at once. */
  asks?: (choice: Item | null, take: (choice: Item | null) => void) => void
}

/** One of many choices, found by typing; read-only it shows the name alone. */
export const choiceField = <Values extends FieldValues, Item extends Choice = Choice>({
  source,
  placeholder,
  asks,
  ...entry
}: EntryOf<Values> & Searched<Values, Item>): FieldEntry<Values> => ({
  ...entry,
  render: (
    { onChange, name: _name, readOnly, 'aria-required': required, ...control }: BoundControl<Item | null>,
    values,
  ) =>
    readOnly ? (
      <Input {...control} readOnly value={control.value?.name ?? ''} />
    ) : (
      <Combobox<Item>
        {...control}
        required={required ?? false}
        source={typeof source === 'function' ? source(values) : source}
        placeholder={placeholder}
        onChange={(choice) => (asks ? asks(choice, onChange) : onChange(choice))}
      />
    ),
})
