'use client'

import { useState } from 'react'
import { request, showFailedSave, showProblem, showSuccess } from '#components/request/browser.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { freshnessLabels, freshnessMessages } from '#lib/market/freshness/labels.ts'
import { LEFT_OUT, type ReminderAnswer } from '#lib/market/freshness/schema.ts'
import type { Selection } from './board-looks.tsx'

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; selection: Selection; onDone: () => void }

/** Asks before lenders are reminded, then shows who was and who was not. */
export const RemindLendersDialog = ({ isOpen, onOpenChange, selection, onDone }: Props) => {
  const [isPending, setIsPending] = useState(false)
  const remind = async () => {
    setIsPending(true)
    const lenders = [...selection].map(([lenderId, keys]) => ({ lenderId, categoryKeys: [...keys] }))
    const result = await request.post<{ data: ReminderAnswer }>(
      '/api/criteria/reminders',
      { lenders },
      { isQuiet: true },
    )
    setIsPending(false)
    onOpenChange(false)
    if (!result.ok) return showFailedSave(result)
    showReminderOutcome(result.body.data)
    onDone()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isPending={isPending}
      title={freshnessLabels.askTitle(selection.size)}
      confirmLabel={freshnessLabels.remind}
      onConfirm={() => void remind()}
    >
      {freshnessLabels.askText}
    </ConfirmDialog>
  )
}

const showReminderOutcome = ({ reminded, left }: ReminderAnswer): void => {
  if (reminded > 0) showSuccess(freshnessMessages.reminded(reminded))
  for (const why of LEFT_OUT) {
    const names = left.filter((each) => each.why === why).map(({ company }) => company)
    if (names.length > 0) showProblem(freshnessMessages.left[why](names.join(', ')))
  }
}
