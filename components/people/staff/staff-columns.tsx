import type { ReactNode } from 'react'
import { ACTIONS, type CardPlace, type Column } from '#components/data-table/columns.ts'
import { cn } from '#components/ui/cn.ts'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'
import { staffFieldLabels } from '#lib/people/staff/labels.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'
import { StaffEmail, StaffFirstName, StaffState } from './staff-cells.tsx'
import { StaffEditActions } from './staff-edit-actions.tsx'
import { AdministratorField, StaffStatusField, StaffTextField, TEXT_WIDTHS, type TextField } from './staff-fields.tsx'
import { type Actions, StaffRowActions } from './staff-row-actions.tsx'
import type { RowEdit } from './use-row-edit.ts'

// A card's title is the full name.
const CARDS: Record<TextField, CardPlace> = { firstname: 'title', lastname: 'hidden', email: 'line', mobile: 'foot' }

/** Returns the staff console's columns of first name, last name and email address. */
const listStaffTextColumns = (
  { id, form, end }: RowEdit,
  mayAct: boolean,
  pendingAddresses: readonly PendingAddress[],
): Column<StaffRow>[] => {
  const buildColumn = (field: TextField, header: string, show: (row: StaffRow) => ReactNode): Column<StaffRow> => ({
    id: field,
    header,
    card: CARDS[field],
    cell: (row) =>
      row.id === id ? (
        <>
          <StaffTextField form={form} end={end} field={field} label={header} />
          {/* Its text keeps the width that it gave the column, so that nothing moves. */}
          <span aria-hidden className="invisible block h-0 overflow-hidden max-md:hidden">
            {show(row)}
          </span>
        </>
      ) : (
        <span className={cn('md:block', TEXT_WIDTHS[field])}>{show(row)}</span>
      ),
  })
  const pendingOf = (row: StaffRow) => pendingAddresses.find(({ personId }) => personId === row.id)
  return [
    buildColumn('firstname', staffFieldLabels.firstName, (row) => <StaffFirstName row={row} />),
    // A long name takes a second line before the field of the address is too narrow to read it.
    buildColumn('lastname', staffFieldLabels.lastName, (row) => (
      <span className="narrow:md:whitespace-normal">{row.userNameLast}</span>
    )),
    buildColumn('email', staffFieldLabels.email, (row) => (
      <StaffEmail row={row} pending={pendingOf(row)} mayAct={mayAct} />
    )),
    buildColumn('mobile', staffFieldLabels.mobile, (row) => formatMobile(row.mobile)),
  ]
}

/**
 * Returns the columns of the console (row C-01); the edited row has fields as cells. Without `actions` it is read-only.
 */
export const buildStaffColumns = (
  edit: RowEdit,
  actions: Actions | null,
  pendingAddresses: readonly PendingAddress[],
): Column<StaffRow>[] => {
  const { id, form, end } = edit
  const columns: Column<StaffRow>[] = [
    ...listStaffTextColumns(edit, actions !== null, pendingAddresses),
    {
      id: 'status',
      card: 'figure',
      header: staffFieldLabels.isActive,
      cell: (row) => (row.id === id ? <StaffStatusField form={form} /> : <StaffState row={row} />),
    },
    {
      id: 'administrator',
      header: staffFieldLabels.isAdmin,
      cell: (row) =>
        row.id === id ? (
          <AdministratorField form={form} />
        ) : (
          <span className="md:block md:min-w-20">{row.isAdmin ? 'Yes' : 'No'}</span>
        ),
    },
  ]
  if (!actions) return columns
  return [
    ...columns,
    {
      id: ACTIONS,
      card: 'mark',
      header: 'Actions',
      align: 'right',
      cell: (row) =>
        row.id === id ? (
          <StaffEditActions form={form} end={end} />
        ) : (
          <StaffRowActions row={row} actions={actions} isOtherEdited={id !== null} />
        ),
    },
  ]
}
