'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import type { Control } from '#lib/core/filters.ts'
import type { EntryProps } from './filter-controls.tsx'

/** The choices of a filter as boxes. */
export const FilterCheckboxes = ({
  control,
  draft,
  lists,
  enter,
}: Omit<EntryProps, 'field' | 'onChosen'> & { control: Extract<Control, { kind: 'choices' }> }) => {
  const ticked = (draft[control.parameter] ?? '').split(',').filter(Boolean)
  const tick = (id: string, isTicked: boolean) =>
    enter(control, (isTicked ? [...ticked, id] : ticked.filter((each) => each !== id)).join(','))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-semibold text-sm">{control.label}</legend>
      {('list' in control ? (lists[control.list] ?? []) : control.answers).map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={ticked.includes(String(id))}
          onChange={({ currentTarget }) => tick(String(id), currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
