import type { FieldValues } from 'react-hook-form'
import { type Choice, Combobox } from '#components/forms/combobox/combobox.tsx'
import type { BoundControl, FieldEntry } from '#components/forms/form-fields.tsx'
import { LockedInput } from '#components/forms/locked-input.tsx'
import type { EntryOf } from './text.tsx'

type Searched<Values, Item> = {
  /** The URL that answers a search. */
  source: string | ((values: Values) => string)
  placeholder: string
  /** Asks for confirmation before a choice is applied; without it, choices apply at once. */
  asks?: (choice: Item | null, take: (choice: Item | null) => void) => void
}

/** A combobox for one of many choices; read-only, it shows only the name. */
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
      <LockedInput {...control} value={control.value?.name ?? ''} />
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
