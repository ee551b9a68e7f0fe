'use client'

import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { leaveLabels } from '#lib/core/labels.ts'
import { getLeaveQuestion, subscribeToLeaveQuestion } from './leave-guard.ts'

/** Dialog that asks whether unsaved input may be lost; rendered once in the shell of the signed-in pages. */
export const LeaveDialog = () => {
  const question = useSyncExternalStore(subscribeToLeaveQuestion, getLeaveQuestion, () => null)
  if (!question) return null
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={question.stay}
      title={leaveLabels.title}
      confirmLabel={leaveLabels.leave}
      cancelLabel={leaveLabels.stay}
      onConfirm={question.leave}
      isDanger
    >
      {question.text}
    </ConfirmDialog>
  )
}
