import { Pencil, Trash2 } from 'lucide-react'
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
  const toggle = row.userIsActive ? staffLabels.disable : staffLabels.enable
  return (
    <span className="inline-flex gap-1">
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
        aria-label={`${toggle} ${formatStaffName(row)}`}
        disabled={isOtherEdited}
        onClick={() => actions.toggle(row)}
      >
        {toggle}
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
