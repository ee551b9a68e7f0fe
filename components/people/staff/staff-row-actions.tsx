import { Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { staffLabels } from '#lib/people/staff/labels.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'

export type Actions = {
  edit: (row: StaffRow) => void
  toggle: (row: StaffRow) => void
  remove: (row: StaffRow) => void
}

const formatStaffName = (row: StaffRow): string => `${row.userNameFirst} ${row.userNameLast}`

/** The buttons of a row: edit, enable or disable, and delete. */
export const StaffRowActions = ({
  row,
  actions,
  isOtherEdited,
}: {
  row: StaffRow
  actions: Actions
  isOtherEdited: boolean
}) => {
  // Below 1200 px the list has no room for the word.
  const Icon = row.userIsActive ? UserX : UserCheck
  const toggle = row.userIsActive ? staffLabels.disable : staffLabels.enable
  return (
    <span className="inline-flex justify-end gap-1 md:min-w-28">
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`${staffLabels.edit} ${formatStaffName(row)}`}
        disabled={isOtherEdited}
        onClick={() => actions.edit(row)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="narrow:size-7 narrow:px-0"
        title={toggle}
        aria-label={`${toggle} ${formatStaffName(row)}`}
        disabled={isOtherEdited}
        onClick={() => actions.toggle(row)}
      >
        <Icon className="wide:hidden" aria-hidden />
        <span className="narrow:sr-only">{toggle}</span>
      </Button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`${staffLabels.delete} ${formatStaffName(row)}`}
        disabled={isOtherEdited}
        onClick={() => actions.remove(row)}
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
  )
}
