import { FormCell } from '#components/forms/form-cell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { YesNoSelect } from '#components/ui/yes-no-select.tsx'
import { staffFieldLabels, staffLabels } from '#lib/people/staff/labels.ts'
import type { RowEdit } from './use-row-edit.ts'

export type Edited = Pick<RowEdit, 'form' | 'end'>

export type TextField = 'firstname' | 'lastname' | 'email' | 'mobile'

const INPUT_TYPES: Partial<Record<TextField, string>> = { email: 'email', mobile: 'tel' }

/** The least widths of a text, read or edited. Below 1200 px the row is as wide as its list, so that no field is below the buttons. */
export const TEXT_WIDTHS: Record<TextField, string> = {
  firstname: 'min-w-20 wide:min-w-32',
  lastname: 'min-w-21 wide:min-w-32',
  email: 'min-w-48 lg:min-w-64',
  mobile: 'min-w-28 wide:min-w-32',
}

const STATUSES = [
  { id: 'true', name: staffLabels.current },
  { id: 'false', name: staffLabels.former },
] as const

/** A text of the edited row: Enter saves the row, Escape closes it. */
export const StaffTextField = ({ form, end, field, label }: Edited & { field: TextField; label: string }) => (
  <FormCell form={form} name={field} label={label} className={TEXT_WIDTHS[field]}>
    {({ onChange, ...control }) => (
      <Input
        {...control}
        // As wide as its column, which the texts of the rows decide.
        className="md:w-0 md:min-w-full"
        autoFocus={field === 'firstname'}
        type={INPUT_TYPES[field] ?? 'text'}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void form.submit()
          if (event.key === 'Escape') end()
        }}
      />
    )}
  </FormCell>
)

/** Whether the person of the edited row is current or former. */
export const StaffStatusField = ({ form }: Pick<Edited, 'form'>) => (
  <FormCell form={form} name="isActive" label={staffFieldLabels.isActive} className="min-w-24 wide:min-w-26">
    {({ value, onChange, ...control }) => (
      <Select
        {...control}
        options={STATUSES}
        value={String(value)}
        onChange={(event) => onChange(event.target.value === 'true')}
      />
    )}
  </FormCell>
)

/** Whether the person of the edited row is an administrator. */
export const AdministratorField = ({ form }: Pick<Edited, 'form'>) => (
  <FormCell form={form} name="isAdmin" label={staffFieldLabels.isAdmin} className="">
    {({ value, onChange, ...control }) => (
      <YesNoSelect
        {...control}
        placeholder={undefined}
        value={String(value)}
        onChange={(event) => onChange(event.target.value === 'true')}
      />
    )}
  </FormCell>
)
