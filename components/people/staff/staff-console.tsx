'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DataTable } from '#components/data-table/data-table.tsx'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { request, showFailure, showSuccess } from '#components/request/browser.ts'
import type { RequestResult } from '#components/request/client.ts'
import type { Failure } from '#components/request/failure.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { SUCCESSOR_NEEDED, staffLabels, staffMessages } from '#lib/people/staff/labels.ts'
import { draftOf, type StaffDraft } from '#lib/people/staff/rules.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { staffColumns } from './staff-columns.tsx'
import { SuccessorDialog } from './successor-dialog.tsx'
import { useRowEdit } from './use-row-edit.ts'

type Props = {
  rows: readonly StaffRow[]
  tab: 'current' | 'former'
  canEdit: boolean
  pendingAddresses: readonly PendingAddress[]
}
type Question = { kind: 'delete' | 'toggle'; row: StaffRow }
type Succession = { message: string; retry: (successorId: number) => Promise<void> }

const pathOf = (row: { id: number }): string => `/api/users/${row.id}`
const QUIET = { isQuiet: true } as const

/** The system users of one tab; an administrator edits a row in place, sets it to Former or Current and deletes it (row C-02). */
export const StaffConsole = ({ rows, tab, canEdit, pendingAddresses }: Props) => {
  const router = useRouter()
  const editing = useRowEdit()
  const [question, setQuestion] = useState<Question | null>(null)
  const [succession, setSuccession] = useState<Succession | null>(null)
  const [stored, setStored] = useState<StaffDraft | null>(null)
  const [isPending, setIsPending] = useState(false)
  const { edit } = editing
  const duplicates = useDuplicates(
    edit && { email: edit.draft.email, mobile: edit.draft.mobile, exceptStaffId: edit.id },
  )

  /** Sends a change; asks for a successor where the server does, and tries again with the answer. */
  const send = async (
    act: (successorId?: number) => Promise<RequestResult<unknown>>,
    done: string,
    onRefused: (failure: Failure) => void,
    successorId?: number,
  ): Promise<void> => {
    setIsPending(true)
    const result = await act(successorId)
    setIsPending(false)
    if (result.ok) {
      setQuestion(null)
      setSuccession(null)
      setStored(null)
      editing.end()
      showSuccess(done)
      return router.refresh()
    }
    const asked = result.errors.find(({ code }) => code === SUCCESSOR_NEEDED)
    if (!asked) setSuccession(null)
    setQuestion(null)
    if (asked) return setSuccession({ message: asked.message, retry: (id) => send(act, done, onRefused, id) })
    onRefused(result)
  }

  const save = () => {
    if (!edit || !editing.isValid) return
    const { id, draft, version } = edit
    const put = (successorId?: number) => request.put(pathOf({ id }), { ...draft, version, successorId }, QUIET)
    void send(put, staffMessages.updated, (failure) => {
      const current = failure.data as (StaffDraft & { version: number }) | undefined
      editing.refuse(failure.errors, current?.version)
      setStored(current ?? null)
      if (!current && !failure.errors.some(({ field }) => field)) showFailure(failure)
    })
  }
  const confirm = () => {
    if (!question) return
    const { kind, row } = question
    const change = { ...draftOf(row), isActive: !row.userIsActive, version: row.version }
    const act = (successorId?: number) =>
      kind === 'delete'
        ? request.delete(pathOf(row), { successorId }, QUIET)
        : request.put(pathOf(row), { ...change, successorId }, QUIET)
    const onRefused = (failure: Failure) => {
      showFailure(failure)
      router.refresh()
    }
    void send(act, kind === 'delete' ? staffMessages.deleted : staffMessages.updated, onRefused)
  }
  const cancel = () => {
    editing.end()
    setStored(null)
  }

  const rowEdit = edit && { ...editing, ...edit, isPending, canSave: editing.isValid && !isPending, save, cancel }
  const acts = {
    edit: editing.begin,
    toggle: (row: StaffRow) => setQuestion({ kind: 'toggle', row }),
    remove: (row: StaffRow) => setQuestion({ kind: 'delete', row }),
  }
  return (
    <>
      {stored && <ConflictNotice stored={stored} />}
      <DuplicateNotice duplicates={duplicates} className="mb-3" />
      <DataTable
        label={staffLabels.title}
        columns={staffColumns(rowEdit, canEdit ? acts : null, pendingAddresses)}
        rows={rows}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === edit?.id}
        height={null}
        empty={<EmptyState title={staffLabels.empty[tab]}>{tab === 'former' && staffLabels.emptyText}</EmptyState>}
      />
      {question && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setQuestion(null)}
          title={`${question.row.userNameFirst} ${question.row.userNameLast}`}
          confirmLabel={confirmLabelOf(question)}
          onConfirm={confirm}
          isPending={isPending}
          isDanger={question.kind === 'delete'}
        >
          {questionOf(question)}
        </ConfirmDialog>
      )}
      {succession && (
        <SuccessorDialog
          message={succession.message}
          isPending={isPending}
          onChoose={(id) => void succession.retry(id)}
          onClose={() => setSuccession(null)}
        />
      )}
    </>
  )
}

const confirmLabelOf = ({ kind, row }: Question): string => {
  if (kind === 'delete') return staffLabels.delete
  return row.userIsActive ? staffLabels.disable : staffLabels.enable
}

const questionOf = ({ kind, row }: Question): string => {
  if (kind === 'delete') return staffMessages.confirmDelete
  return row.userIsActive ? staffMessages.confirmDisable : staffMessages.confirmEnable
}
