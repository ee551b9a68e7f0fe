'use client'

import type { BoundControl } from '#components/forms/form-fields.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Asterisk } from '#components/ui/label.tsx'
import { holidayLabels } from '#lib/foundation/lookups/holidays/labels.ts'

export type State = { id: string; name: string }

type BoxesProps = BoundControl<string[]> & { states: readonly State[]; error: string | undefined }

/** The states of a holiday, with a box for all of them. */
export const StateCheckboxes = ({ id, value, onChange, states, error }: BoxesProps) => {
  const isAll = value.length === states.length
  const turn = (key: string, isOn: boolean) => onChange(isOn ? [...value, key] : value.filter((each) => each !== key))
  return (
    <fieldset id={id} tabIndex={-1} {...(error ? { 'aria-describedby': `${id}-error` } : {})}>
      <legend className="mb-1 font-medium">
        {holidayLabels.states}
        <Asterisk />
      </legend>
      <Checkbox
        label={holidayLabels.allStates}
        checked={isAll}
        onChange={({ target }) => onChange(target.checked ? states.map((state) => state.id) : [])}
      />
      <div className="mt-1 grid grid-cols-2 gap-x-4 border-line border-t pt-1">
        {states.map((state) => (
          <Checkbox
            key={state.id}
            label={state.name}
            checked={value.includes(state.id)}
            onChange={({ target }) => turn(state.id, target.checked)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
