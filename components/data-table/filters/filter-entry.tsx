'use client'

import { Field, type FieldControl } from '#components/forms/field.tsx'
import { showWarning } from '#components/request/browser.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cn } from '#components/ui/cn.ts'
import { getFilterControls, isFilterForced } from '#lib/core/filter-drafts.ts'
import type { Control } from '#lib/core/filters.ts'
import { type Entered, type EntryProps, FilterControlInput, type FilterEntryProps } from './filter-controls.tsx'

/** The controls of one filter; those of a range are side by side. */
export const FilterEntry = ({ desk, name, draft, lists, enter, onChosen, refused }: FilterEntryProps) => {
  const controls = getFilterControls(desk, name)
  const put: FilterEntryProps['enter'] = (control, value, filled) => {
    if (isFilterForced(desk, draft, name)) showWarning(desk.fixed ?? '')
    else enter(control, value, filled)
  }
  return (
    <div className={cn('grid gap-4', controls.length > 1 && 'grid-cols-2')}>
      {controls.map((control) => (
        <FilterControlField
          key={control.parameter}
          control={control}
          draft={draft}
          lists={lists}
          enter={put}
          onChosen={onChosen}
          refused={refused}
          hint={desk.hints?.[name]}
        />
      ))}
    </div>
  )
}

type ControlFieldProps = Entered & {
  control: Control
  hint: string | undefined
  refused: FilterEntryProps['refused']
}

const FilterControlField = ({ control, hint, refused, ...rest }: ControlFieldProps) =>
  control.kind === 'choices' ? (
    <FilterCheckboxes control={control} {...rest} />
  ) : (
    <Field name={control.parameter} label={control.label} hint={hint}>
      {(field) => (
        <FilterControlInput
          control={control}
          field={
            refused?.parameters.includes(control.parameter) ? markControlInvalid(field, refused.describedBy) : field
          }
          {...rest}
        />
      )}
    </Field>
  )

const markControlInvalid = (field: FieldControl, describedBy: string): FieldControl => ({
  ...field,
  'aria-invalid': true,
  'aria-describedby': [describedBy, field['aria-describedby']].filter(Boolean).join(' '),
})

const FilterCheckboxes = ({
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
      <legend className="mb-1.5 font-medium">{control.label}</legend>
      {(lists[control.list] ?? []).map(({ id, name }) => (
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
