import { Field, type FieldControl } from '#components/forms/field.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Control } from '#lib/core/filters.ts'
import { MAX_SEARCH } from '#lib/core/pagination.ts'
import type { Lists } from '#lib/core/search-definitions.ts'

export type FilterFieldsProps = {
  /** The controls of each filter, from the search definition. */
  controls: readonly (readonly Control[])[]
  /** The current search as URL parameters. */
  params: Readonly<Record<string, string>>
  /** The options of the choice filters. */
  lists: Lists
}

/** The fields of a search's filters, each named after its parameter; those of one filter are side by side. */
export const FilterFields = ({ controls, params, lists }: FilterFieldsProps) =>
  controls.map((group) => (
    <div
      key={group[0]?.parameter}
      data-filter
      className={group.length > 1 ? 'grid grid-cols-2 gap-3 lg:flex-[1.6]!' : 'contents'}
    >
      {group.map((control) =>
        control.kind === 'carried' ? (
          params[control.parameter] && (
            <input key={control.parameter} type="hidden" name={control.parameter} value={params[control.parameter]} />
          )
        ) : (
          <Field key={control.parameter} name={control.parameter} label={control.label}>
            {(field) =>
              renderFilterControl(control, { ...field, defaultValue: params[control.parameter] ?? '' }, lists)
            }
          </Field>
        ),
      )}
    </div>
  ))

const renderFilterControl = (control: Control, field: FieldControl & { defaultValue: string }, lists: Lists) => {
  switch (control.kind) {
    case 'choice':
      return <Select {...field} options={lists[control.list] ?? []} placeholder={control.any} />
    case 'day':
      return <DateInput {...field} />
    case 'number':
      return <Input {...field} inputMode="numeric" maxLength={10} />
    default:
      return <Input {...field} maxLength={MAX_SEARCH} />
  }
}
