import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardPlace, Column } from '#components/data-table/columns.ts'
import { FormCell } from '#components/forms/form-cell.tsx'
import { useValues } from '#components/forms/form-fields.tsx'
import { PendingAddressNote } from '#components/people/accounts/pending-address-note.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { YesNoSelect } from '#components/ui/yes-no-select.tsx'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { displayMobile } from '#lib/people/contacts/rules.ts'
import { staffLabels } from '#lib/people/staff/labels.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'
import type { RowEdit } from './use-row-edit.ts'

type Actions = {
  edit: (row: StaffRow) => void
  toggle: (row: StaffRow) => void
  remove: (row: StaffRow) => void
}

const STATUSES = [
  { id: 'true', name: staffLabels.current },
  { id: 'false', name: staffLabels.former },
] as const

const CARDS: Partial<Record<string, CardPlace>> = { firstname: 'title', email: 'line', mobile: 'foot' }

const formatName = (row: StaffRow): string => `${row.userNameFirst} ${row.userNameLast}`

/**
 * Returns the columns of the console (row C-01); the edited row has fields as cells. Without `actions` it is read-only.
 */
export const staffColumns = (
  { id, form, end }: RowEdit,
  actions: Actions | null,
  pendingAddresses: readonly PendingAddress[],
): Column<StaffRow>[] => {
  const isEdited = (row: StaffRow) => row.id === id
  const text = (
    field: 'firstname' | 'lastname' | 'email' | 'mobile',
    header: string,
    shown: (row: StaffRow) => ReactNode,
  ) => ({
    id: field,
    header,
    ...(CARDS[field] && { card: CARDS[field] }),
    // A card's title is the full name.
    ...(field === 'lastname' && id === null ? { card: 'hidden' as const } : {}),
    cell: (row: StaffRow) =>
      isEdited(row) ? (
        <FormCell form={form} name={field} label={header}>
          {({ onChange, ...control }) => (
            <Input
              {...control}
              autoFocus={field === 'firstname'}
              type={field === 'email' ? 'email' : field === 'mobile' ? 'tel' : 'text'}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') void form.submit()
                if (event.key === 'Escape') end()
              }}
            />
          )}
        </FormCell>
      ) : (
        shown(row)
      ),
  })
  const columns: Column<StaffRow>[] = [
    text('firstname', 'First Name', (row) =>
      id === null ? (
        <>
          {row.userNameFirst}
          <span className="md:hidden"> {row.userNameLast}</span>
        </>
      ) : (
        row.userNameFirst
      ),
    ),
    text('lastname', 'Last Name', (row) => row.userNameLast),
    text('email', 'Email', (row) => {
      const pending = pendingAddresses.find(({ personId }) => personId === row.id)
      if (!pending) return row.userEmail
      return (
        <span className="block min-w-48 py-1">
          {row.userEmail}
          <PendingAddressNote pending={pending} mayAct={actions !== null} mayAgree={actions !== null} />
        </span>
      )
    }),
    text('mobile', 'Mobile', (row) => displayMobile(row.mobile)),
    {
      id: 'status',
      card: 'figure',
      header: 'Status',
      cell: (row) =>
        isEdited(row) ? (
          <FormCell form={form} name="isActive" label="Status" className="min-w-28">
            {({ value, onChange, ...control }) => (
              <Select
                {...control}
                options={STATUSES}
                value={String(value)}
                onChange={(event) => onChange(event.target.value === 'true')}
              />
            )}
          </FormCell>
        ) : row.userIsActive ? (
          staffLabels.current
        ) : (
          staffLabels.former
        ),
    },
    {
      id: 'administrator',
      header: 'Administrator',
      cell: (row) =>
        isEdited(row) ? (
          <FormCell form={form} name="isAdmin" label="Administrator" className="">
            {({ value, onChange, ...control }) => (
              <YesNoSelect
                {...control}
                placeholder={undefined}
                value={String(value)}
                onChange={(event) => onChange(event.target.value === 'true')}
              />
            )}
          </FormCell>
        ) : row.isAdmin ? (
          'Yes'
        ) : (
          'No'
        ),
    },
  ]
  if (!actions) return columns
  return [
    ...columns,
    {
      id: 'actions',
      card: 'mark',
      header: 'Actions',
      align: 'right',
      cell: (row) =>
        isEdited(row) ? (
          <EditActions form={form} end={end} />
        ) : (
          <RowActions row={row} actions={actions} isOtherEdited={id !== null} />
        ),
    },
  ]
}

const EditActions = ({ form, end }: Pick<RowEdit, 'form' | 'end'>) => {
  useValues(form)
  return (
    <span className="inline-flex gap-1.5">
      <Button size="sm" onClick={end} disabled={form.isPending}>
        {staffLabels.cancel}
      </Button>
      <Button
        size="sm"
        variant="primary"
        onClick={() => void form.submit()}
        disabled={!form.isReady()}
        isPending={form.isPending}
      >
        {staffLabels.save}
      </Button>
    </span>
  )
}

const RowActions = ({ row, actions, isOtherEdited }: { row: StaffRow; actions: Actions; isOtherEdited: boolean }) => {
  const toggle = row.userIsActive ? staffLabels.disable : staffLabels.enable
  return (
    <span className="inline-flex gap-1">
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`${staffLabels.edit} ${formatName(row)}`}
        disabled={isOtherEdited}
        onClick={() => actions.edit(row)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${toggle} ${formatName(row)}`}
        disabled={isOtherEdited}
        onClick={() => actions.toggle(row)}
      >
        {toggle}
      </Button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`${staffLabels.delete} ${formatName(row)}`}
        disabled={isOtherEdited}
        onClick={() => actions.remove(row)}
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
  )
}
