import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column } from '#components/data-table/columns.ts'
import { PendingAddressNote } from '#components/people/accounts/pending-address-note.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { YesNoSelect } from '#components/ui/yes-no-select.tsx'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { displayMobile } from '#lib/people/contacts/rules.ts'
import { staffLabels } from '#lib/people/staff/labels.ts'
import type { StaffDraft } from '#lib/people/staff/rules.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'
import { RowField } from './row-field.tsx'

/** The row that is being edited and what its cells need. */
export type RowEdit = {
  id: number
  draft: StaffDraft
  set: (part: Partial<StaffDraft>) => void
  errorOf: (field: keyof StaffDraft) => string | undefined
  isPending: boolean
  canSave: boolean
  save: () => void
  cancel: () => void
}

type Acts = {
  edit: (row: StaffRow) => void
  toggle: (row: StaffRow) => void
  remove: (row: StaffRow) => void
}

const STATUSES = [
  { id: 'true', name: staffLabels.current },
  { id: 'false', name: staffLabels.former },
] as const

const nameOf = (row: StaffRow): string => `${row.userNameFirst} ${row.userNameLast}`

/** The columns of the console (row C-01); the edited row's cells are fields. Without `acts` nothing can be changed. */
export const staffColumns = (
  edited: RowEdit | null,
  acts: Acts | null,
  pendingAddresses: readonly PendingAddress[],
): Column<StaffRow>[] => {
  const text = (
    field: 'firstname' | 'lastname' | 'email' | 'mobile',
    header: string,
    shown: (row: StaffRow) => ReactNode,
  ) => ({
    id: field,
    header,
    isCardTitle: field === 'firstname',
    // A card is headed by the whole name.
    hideOnCard: field === 'lastname' && edited === null,
    cell: (row: StaffRow) =>
      edited?.id === row.id ? (
        <RowField label={header} error={edited.errorOf(field)}>
          {(control) => (
            <Input
              {...control}
              autoFocus={field === 'firstname'}
              type={field === 'email' ? 'email' : field === 'mobile' ? 'tel' : 'text'}
              value={edited.draft[field]}
              onChange={(event) => edited.set({ [field]: event.target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && edited.canSave) edited.save()
                if (event.key === 'Escape') edited.cancel()
              }}
            />
          )}
        </RowField>
      ) : (
        shown(row)
      ),
  })
  const columns: Column<StaffRow>[] = [
    text('firstname', 'First Name', (row) =>
      edited === null ? (
        <>
          {row.userNameFirst}
          <span className="wide:hidden"> {row.userNameLast}</span>
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
          <PendingAddressNote pending={pending} mayAct={acts !== null} />
        </span>
      )
    }),
    text('mobile', 'Mobile', (row) => displayMobile(row.mobile)),
    {
      id: 'status',
      header: 'Status',
      cell: (row) =>
        edited?.id === row.id ? (
          <Select
            aria-label="Status"
            className="min-w-28"
            options={STATUSES}
            value={String(edited.draft.isActive)}
            onChange={(event) => edited.set({ isActive: event.target.value === 'true' })}
          />
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
        edited?.id === row.id ? (
          <YesNoSelect
            aria-label="Administrator"
            placeholder={undefined}
            value={String(edited.draft.isAdmin)}
            onChange={(event) => edited.set({ isAdmin: event.target.value === 'true' })}
          />
        ) : row.isAdmin ? (
          'Yes'
        ) : (
          'No'
        ),
    },
  ]
  if (!acts) return columns
  return [
    ...columns,
    { id: 'acts', header: 'Actions', align: 'right', cell: (row) => <RowActs {...{ row, edited, acts }} /> },
  ]
}

const RowActs = ({ row, edited, acts }: { row: StaffRow; edited: RowEdit | null; acts: Acts }) => {
  if (edited?.id === row.id) {
    return (
      <span className="inline-flex gap-1.5">
        <Button size="sm" onClick={edited.cancel} disabled={edited.isPending}>
          {staffLabels.cancel}
        </Button>
        <Button
          size="sm"
          variant="primary"
          onClick={edited.save}
          disabled={!edited.canSave}
          isPending={edited.isPending}
        >
          {staffLabels.save}
        </Button>
      </span>
    )
  }
  const isOtherEdited = edited !== null
  const toggle = row.userIsActive ? staffLabels.disable : staffLabels.enable
  return (
    <span className="inline-flex gap-1">
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`${staffLabels.edit} ${nameOf(row)}`}
        disabled={isOtherEdited}
        onClick={() => acts.edit(row)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${toggle} ${nameOf(row)}`}
        disabled={isOtherEdited}
        onClick={() => acts.toggle(row)}
      >
        {toggle}
      </Button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`${staffLabels.delete} ${nameOf(row)}`}
        disabled={isOtherEdited}
        onClick={() => acts.remove(row)}
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
  )
}
