'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useRecordMenuEntries } from '#components/layout/record-menu.ts'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Switch } from '#components/ui/switch.tsx'
import type { ProfileKind } from '#lib/core/paths.ts'
import { profileLabels, profileMessages, switchQuestions } from '#lib/market/profiles/edits/labels.ts'

type Props = { kind: ProfileKind; id: number; isActive: boolean }

/** Pauses or activates a profile after confirmation (row D-18); on a phone it is in the record's menu. */
export const ActiveSwitch = ({ kind, id, isActive }: Props) => {
  const router = useRouter()
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)

  const turn = async () => {
    setIsPending(true)
    const path = isActive ? 'pause-profile' : 'activate-profile'
    const result = await request.put(`/api/${kind}s/${id}/${path}`, {}, { isQuiet: true })
    setIsPending(false)
    setIsAsking(false)
    if (!result.ok) return showFailedSave(result)
    showSuccess(isActive ? profileMessages.paused : profileMessages.activated)
    router.refresh()
  }
  useRecordMenuEntries(
    useMemo(() => {
      const label = isActive ? switchQuestions.pause : switchQuestions.activate
      return [{ id: 'activeSwitch', label, onSelect: () => setIsAsking(true), isOffSettings: true }]
    }, [isActive]),
  )
  return (
    <>
      <span className="max-sm:hidden">
        <Switch label={profileLabels.activeSwitch} isOn={isActive} onChange={() => setIsAsking(true)} />
      </span>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isPending={isPending}
        title={isActive ? switchQuestions.pauseTitle : switchQuestions.activateTitle}
        confirmLabel={isActive ? switchQuestions.pause : switchQuestions.activate}
        onConfirm={() => void turn()}
      >
        {isActive ? switchQuestions.pauseText[kind] : switchQuestions.activateText[kind]}
      </ConfirmDialog>
    </>
  )
}
