import { AddressText } from '#components/data-table/address-text.tsx'
import { PendingAddressNote } from '#components/people/accounts/pending-address-note.tsx'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { staffFieldLabels, staffLabels } from '#lib/people/staff/labels.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'

/** The first name; on a card, whose title it is, the full one. */
export const StaffFirstName = ({ row }: { row: StaffRow }) => (
  <>
    {row.userNameFirst}
    <span className="md:hidden"> {row.userNameLast}</span>
  </>
)

/** The address, with a note while a change of it awaits confirmation. */
export const StaffEmail = ({
  row,
  pending,
  mayAct,
}: {
  row: StaffRow
  pending: PendingAddress | undefined
  mayAct: boolean
}) => {
  if (!pending) return <AddressText address={row.userEmail} className="md:whitespace-nowrap lg:max-w-66!" />
  return (
    <span className="block min-w-48 py-1">
      <AddressText address={row.userEmail} />
      <PendingAddressNote pending={pending} mayAct={mayAct} mayAgree={mayAct} />
    </span>
  )
}

/** Whether somebody is with the business, as wide as its field; on a card, whose tab says that, whether they are an administrator. */
export const StaffState = ({ row }: { row: StaffRow }) => (
  <>
    <span className="max-md:hidden md:block md:min-w-24 wide:min-w-26">
      {row.userIsActive ? staffLabels.current : staffLabels.former}
    </span>
    {row.isAdmin && <span className="md:hidden">{staffFieldLabels.isAdmin}</span>}
  </>
)
