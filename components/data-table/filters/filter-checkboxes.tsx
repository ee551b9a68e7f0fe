'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { cn } from '#components/ui/cn.ts'
import type { Control } from '#lib/core/filters.ts'
import type { EntryProps } from './filter-controls.tsx'

/** The most characters of a name of which four fit beside each other: 'NSW'. */
const SHORT = 4

/** The choices of a filter as boxes. */
export const FilterCheckboxes = ({
  control,
  draft,
  lists,
  enter,
}: Omit<EntryProps, 'field' | 'onChosen'> & { control: Extract<Control, { kind: 'choices' }> }) => {
  const ticked = (draft[control.parameter] ?? '').split(',').filter(Boolean)
  const choices = 'list' in control ? (lists[control.list] ?? []) : control.answers
  const isShort = choices.every(({ name }) => name.length <= SHORT)
  const tick = (id: string, isTicked: boolean) =>
    enter(control, (isTicked ? [...ticked, id] : ticked.filter((each) => each !== id)).join(','))
  return (
    <fieldset className={cn('grid gap-1', isShort && 'grid-cols-4')}>
      <legend className="mb-1.5 font-semibold text-sm">{control.label}</legend>
      {choices.map(({ id, name }) => (
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
