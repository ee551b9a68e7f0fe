'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useRecordMenuEntries } from '#components/layout/record-menu.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { paths } from '#lib/core/paths.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'

/** Button that deletes the displayed loan after confirmation and goes home (row I-02). */
export const DeleteLoanButton = ({ id, loanNo, version }: { id: number; loanNo: string; version: number }) => {
  const router = useRouter()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  useRecordMenuEntries(
    useMemo(
      () => [{ id: 'delete', label: 'Delete', isDanger: true, isOffSettings: true, onSelect: () => setIsAsking(true) }],
      [],
    ),
  )
  const confirm = async () => {
    setIsPending(true)
    const result = await request.put(`/api/loans/${id}/delete?id=${id}`, { id, version }, { isQuiet: true })
    setIsPending(false)
    setIsAsking(false)
    if (result.ok) {
      showSuccess(loanMessages.deleted)
      return navigate(paths.home())
    }
    if (result.isCancelled) return
    showFailedSave(result)
    // Refreshes after a refusal, so that the page shows the current loan before the next attempt.
    router.refresh()
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)} className="max-sm:px-2">
        <Trash2 aria-hidden />
        <span className="max-sm:sr-only">Delete</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete loan ${loanNo}?`}
        confirmLabel="Delete"
        onConfirm={() => void confirm()}
        isPending={isPending}
        isDanger
      >
        {loanMessages.confirmDelete}
      </ConfirmDialog>
    </>
  )
}
