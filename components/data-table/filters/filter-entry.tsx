'use client'

import { Field, type FieldControl } from '#components/forms/field.tsx'
import { showWarning } from '#components/request/browser.ts'
import { cn } from '#components/ui/cn.ts'
import { getFilterControls, isFilterForced } from '#lib/core/filter-drafts.ts'
import type { Control } from '#lib/core/filters.ts'
import { FilterCheckboxes } from './filter-checkboxes.tsx'
import { type Entered, FilterControlInput, type FilterEntryProps } from './filter-controls.tsx'
import { FilterHistogram } from './histogram/filter-histogram.tsx'

/** The controls of one filter; those of a range are side by side, with its histogram below. */
export const FilterEntry = ({ desk, name, draft, lists, params, enter, onChosen, refused }: FilterEntryProps) => {
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
      {params && desk.histogram?.filters.includes(name) && (
        <FilterHistogram desk={desk} name={name} draft={draft} params={params} enter={put} />
      )}
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
