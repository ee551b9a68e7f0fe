'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { TableWithSidePanel } from '#components/data-table/panel/opening-table.tsx'
import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { useFormValues } from '#components/forms/form-fields.tsx'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'
import { staffLabels, staffMessages } from '#lib/people/staff/labels.ts'
import { createStaffEditDraft, type StaffDraft } from '#lib/people/staff/rules.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'
import { buildStaffColumns } from './staff-columns.tsx'
import { useStaffRowEdit } from './use-row-edit.ts'
import { useStaffSuccessor } from './use-successor.tsx'

type Props = {
  rows: readonly StaffRow[]
  tab: 'current' | 'former'
  canEdit: boolean
  pendingAddresses: readonly PendingAddress[]
}
type Question = { kind: 'delete' | 'toggle'; row: StaffRow }

const buildStaffApiPath = (row: { id: number }): string => `/api/users/${row.id}`
const QUIET = { isQuiet: true } as const

/**
 * The system users of one tab; an administrator edits a row in place, sets it to Former or Current, and deletes it (row
 * C-02).
 */
export const StaffConsole = ({ rows, tab, canEdit, pendingAddresses }: Props) => {
  const router = useRouter()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isPending, setIsPending] = useState(false)
  const succession = useStaffSuccessor()
  const edit = useStaffRowEdit(
    async (id, draft) => {
      const result = await succession.sent((successorId) =>
        request.put(buildStaffApiPath({ id }), { ...draft, successorId }, QUIET),
      )
      return result.ok ? { ok: true, answer: null } : result
    },
    () => router.refresh(),
  )
  const typed = useFormValues(edit.form)
  const duplicates = useDuplicates(
    edit.id === null ? null : { email: typed.email, mobile: typed.mobile, exceptStaffId: edit.id },
  )

  const confirm = async () => {
    if (!question) return
    const { kind, row } = question
    const change = { ...createStaffEditDraft(row), isActive: !row.userIsActive, version: row.version }
    setIsPending(true)
    const result = await succession.sent((successorId) => {
      setQuestion(null)
      return kind === 'delete'
        ? request.delete(buildStaffApiPath(row), { successorId }, QUIET)
        : request.put(buildStaffApiPath(row), { ...change, successorId }, QUIET)
    })
    setIsPending(false)
    if (result.ok) showSuccess(kind === 'delete' ? staffMessages.deleted : staffMessages.updated)
    else if (!result.isCancelled) showFailedSave(result)
    if (result.ok || !result.isCancelled) router.refresh()
  }

  const actions = {
    edit: edit.begin,
    toggle: (row: StaffRow) => setQuestion({ kind: 'toggle', row }),
    remove: (row: StaffRow) => setQuestion({ kind: 'delete', row }),
  }
  const stored = edit.form.stored as StaffDraft | null
  return (
    <>
      {stored && (
        <ConflictNotice heading={staffMessages.changed} className="mb-3">
          Stored now: {stored.firstname} {stored.lastname}, {stored.email}, {formatMobile(stored.mobile)},{' '}
          {stored.isActive ? staffLabels.current : staffLabels.former}, administrator {stored.isAdmin ? 'Yes' : 'No'}.
          Save again to write your values over these, or Cancel to keep them.
        </ConflictNotice>
      )}
      <DuplicateNotice duplicates={duplicates} className="mb-3" />
      <TableWithSidePanel
        label={staffLabels.title}
        columns={buildStaffColumns(edit, canEdit ? actions : null, pendingAddresses)}
        rows={rows}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === edit.id}
        panel={edit.id === null ? WHOLE_ROW : WRITTEN}
        // From 1200 px each column is as wide as its field, so that nothing moves when a row is edited.
        className="wide:[&_th:is([data-column=firstname],[data-column=lastname],[data-column=mobile])]:w-37 wide:[&_th[data-column=email]]:w-71 wide:[&_th[data-column=status]]:w-31 wide:[&_th[data-column=administrator]]:w-26 wide:[&_th[data-column=actions]]:w-38 max-md:[&_[aria-current]]:border-accent! max-md:[&_[aria-current]]:bg-panel! [&_[aria-current]>td]:align-top"
        empty={<EmptyState title={staffLabels.empty[tab]}>{tab === 'former' && staffLabels.emptyText}</EmptyState>}
      />
      {question && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setQuestion(null)}
          title={`${question.row.userNameFirst} ${question.row.userNameLast}`}
          confirmLabel={getStaffConfirmLabel(question)}
          onConfirm={() => void confirm()}
          isPending={isPending}
          isDanger={question.kind === 'delete'}
        >
          {getStaffConfirmText(question)}
        </ConfirmDialog>
      )}
      {succession.dialog}
    </>
  )
}

const WHOLE_ROW = {}
const WRITTEN = { isOff: true }

const getStaffConfirmLabel = ({ kind, row }: Question): string => {
  if (kind === 'delete') return staffLabels.delete
  return row.userIsActive ? staffLabels.disable : staffLabels.enable
}

const getStaffConfirmText = ({ kind, row }: Question): string => {
  if (kind === 'delete') return staffMessages.confirmDelete
  return row.userIsActive ? staffMessages.confirmDisable : staffMessages.confirmEnable
}
