import type { FieldValues } from 'react-hook-form'
import { getFieldId } from '#components/forms/field.tsx'
import type { BoundControl, FieldEntry } from '#components/forms/form-fields.tsx'
import { Asterisk } from '#components/ui/label.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import type { EntryOf } from './text.tsx'

type Options<Value> = {
  label: string
  options: readonly { id: string; name: string }[]
  /** Converts an option's id to a value; by default the id itself. */
  read?: (id: string) => Value
}

/** Radio buttons; the group has the id that error lists link to. */
export const radioField = <Values extends FieldValues, Value extends string | boolean = string>({
  label,
  options,
  read = (id) => id as Value,
  ...entry
}: Omit<EntryOf<Values>, 'label'> & Options<Value>): FieldEntry<Values> => ({
  ...entry,
  label,
  labelsItself: true,
  render: ({ name, value, onChange, onBlur, disabled }: BoundControl<Value>, values, error) => {
    const id = getFieldId(name)
    const hint = typeof entry.hint === 'function' ? entry.hint(values) : entry.hint
    const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
    return (
      <div id={id} tabIndex={-1} className="sm:col-span-2">
        <RadioGroup
          name={name}
          label={
            <>
              {label}
              {entry.isRequired && <Asterisk />}
            </>
          }
          options={options}
          value={String(value)}
          disabled={disabled}
          onChange={({ target }) => onChange(read(target.value))}
          onBlur={({ relatedTarget }) => {
            const isWithin = relatedTarget instanceof HTMLInputElement && relatedTarget.name === name
            if (!isWithin) onBlur()
          }}
          {...(error ? { 'aria-invalid': true } : {})}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        />
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-muted text-sm">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="mt-1 text-bad text-sm">
            {error}
          </p>
        )}
      </div>
    )
  },
})
