'use client'

import { useState } from 'react'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { draftOf, type StaffDraft } from '#lib/people/staff/rules.ts'
import { type StaffRow, staffUpdateSchema } from '#lib/people/staff/schema.ts'
import { leaveLabels } from '#lib/web/menu/leaving.ts'

type Edit = { id: number; version: number; draft: StaffDraft; isTyped: boolean; refusals: FieldError[] }

/** The one row of the console that is being edited; what is typed survives every refusal. */
export const useRowEdit = () => {
  const [edit, setEdit] = useState<Edit | null>(null)
  useLeaveGuard(edit?.isTyped === true, leaveLabels.record)
  const checked = edit && staffUpdateSchema.safeParse({ ...edit.draft, version: edit.version })
  const issues = checked?.error?.issues ?? []
  return {
    edit,
    isValid: issues.length === 0,
    begin: (row: StaffRow) =>
      setEdit({ id: row.id, version: row.version, draft: draftOf(row), isTyped: false, refusals: [] }),
    end: () => setEdit(null),
    set: (part: Partial<StaffDraft>) =>
      setEdit((now) => now && { ...now, draft: { ...now.draft, ...part }, isTyped: true, refusals: [] }),
    /** Keeps what is typed; after a conflict the next save is about the stored version. */
    refuse: (refusals: FieldError[], version?: number) =>
      setEdit((now) => now && { ...now, refusals, version: version ?? now.version }),
    errorOf: (field: keyof StaffDraft): string | undefined =>
      edit?.refusals.find((refusal) => refusal.field === field)?.message ??
      issues.find(({ path }) => path[0] === field)?.message,
  }
}
