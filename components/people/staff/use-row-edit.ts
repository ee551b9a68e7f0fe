'use client'

import { useState } from 'react'
import type { SaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { showFailedSave } from '#components/request/browser.ts'
import { leaveLabels } from '#lib/core/labels.ts'
import { staffMessages } from '#lib/people/staff/labels.ts'
import { createStaffEditDraft, type StaffDraft } from '#lib/people/staff/rules.ts'
import { type StaffRow, staffUpdateSchema } from '#lib/people/staff/schema.ts'

const NOBODY: StaffDraft = {
  firstname: '',
  lastname: '',
  email: '',
  mobile: '',
  positionKey: '',
  isActive: true,
  isAdmin: false,
}
const buildStaffPayload = (draft: StaffDraft, version: number) => ({ ...draft, version })

export type RowEdit = ReturnType<typeof useStaffRowEdit>

/** State of the row being edited in the console: a form with its fields in the cells. */
export const useStaffRowEdit = (
  send: (id: number, draft: StaffDraft) => Promise<SaveResult<unknown>>,
  onSaved: () => void,
) => {
  const [id, setId] = useState<number | null>(null)
  const form = useRecordForm<StaffDraft>({
    initial: NOBODY,
    schema: staffUpdateSchema,
    payloadOf: buildStaffPayload,
    tells: 'typed',
    send: (draft: StaffDraft) => send(id ?? 0, draft),
    done: staffMessages.updated,
    onSaved: () => {
      end()
      onSaved()
    },
    // A table has no error box for errors without a field.
    onRefused: (errors, refusal) => refusal && !errors.some(({ field }) => field) && showFailedSave(refusal),
    unsaved: leaveLabels.record,
    isReady: (draft) => staffUpdateSchema.safeParse(buildStaffPayload(draft, 0)).success,
  })
  const end = () => {
    setId(null)
    form.begin(NOBODY)
  }
  const begin = (row: StaffRow) => {
    form.begin(createStaffEditDraft(row), row.version)
    setId(row.id)
  }
  return { id, form, begin, end }
}
