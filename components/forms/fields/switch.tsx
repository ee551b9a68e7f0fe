import type { FieldValues } from 'react-hook-form'
import type { BoundControl, FieldEntry } from '#components/forms/form-fields.tsx'
import { Switch } from '#components/ui/switch.tsx'
import type { EntryOf } from './text.tsx'

/** A switch; if disabled, its hint or the element of `describedBy` says why. */
export const switchField = <Values extends FieldValues>({
  describedBy,
  ...entry
}: EntryOf<Values> & { describedBy?: string | undefined }): FieldEntry<Values> => ({
  ...entry,
  labelsItself: true,
  render: ({ id, value, onChange, disabled }: BoundControl<boolean>, values, error) => {
    const hint = typeof entry.hint === 'function' ? entry.hint(values) : entry.hint
    const described = [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ')
    return (
      <div className="min-w-0">
        <Switch
          id={id}
          label={entry.label}
          isOn={value}
          offTone="neutral"
          disabled={disabled}
          describedBy={described}
          onChange={onChange}
        />
        {hint && (
          <p id={`${id}-hint`} className="pl-10 text-muted text-sm">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="pl-10 text-bad text-sm">
            {error}
          </p>
        )}
      </div>
    )
  },
})
