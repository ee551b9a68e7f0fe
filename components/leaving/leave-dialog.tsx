'use client'

import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { leaveLabels } from '#lib/web/menu/leaving.ts'
import { leaveQuestion, onLeaveQuestion } from './leave-guard.ts'

/** Asks whether unsaved input may be lost; the shell of the signed-in pages holds it. */
export const LeaveDialog = () => {
  const question = useSyncExternalStore(onLeaveQuestion, leaveQuestion, () => null)
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
