import { fieldId } from '#components/forms/field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'

type Props = {
  name: string
  label: string
  options: readonly { id: string; name: string }[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Told when the focus leaves the whole group. */
  onLeave: () => void
}

/** A choice of one among few with its message below; the group carries the id that a list of errors links to. */
export const RadioField = ({ name, label, options, value, error, onChange, onLeave }: Props) => {
  const errorId = `${fieldId(name)}-error`
  return (
    <div id={fieldId(name)} tabIndex={-1} className="sm:col-span-2">
      <RadioGroup
        name={name}
        label={
          <>
            {label}
            <span className="ml-1 text-bad" aria-hidden>
              *
            </span>
          </>
        }
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={({ relatedTarget }) => {
          const isWithin = relatedTarget instanceof HTMLInputElement && relatedTarget.name === name
          if (!isWithin) onLeave()
        }}
        {...(error ? { 'aria-describedby': errorId, 'aria-invalid': true } : {})}
      />
      {error && (
        <p id={errorId} className="mt-1 text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
