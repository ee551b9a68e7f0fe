'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showError, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import type { CallTarget } from '#lib/discovery/calls/schema.ts'
import { undoCallAction } from '#lib/web/actions/calls.ts'
import { type LoggedCall, setLastCall } from './last-call.ts'

// The text of a call that was taken back, until its page is open again and keeps it as a draft.
const takenBack = new Map<number, string>()

/** Writes the note of a call that was just taken back into the call that is open again, once. */
export const useTakenBackNote = ({ companyId }: CallTarget, write: (text: string) => void): void => {
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    const text = takenBack.get(companyId)
    takenBack.delete(companyId)
    if (text) latest.current(text)
  }, [companyId])
}

/** Returns a function that takes a logged call back and opens its page again with the note. */
export const useCallUndo = () => {
  const navigate = useNavigate()
  const router = useRouter()
  return async ({ target, noteId, followupDate, note, ownHref, dismiss }: LoggedCall): Promise<void> => {
    const call = { noteId, due: target.due, followupDate }
    const result = await undoCallAction({ target: { kind: target.kind, id: target.id }, call }).catch(() => null)
    if (!result?.ok) return result ? showFailedSave(result) : showError(callLabels.notTakenBack)
    dismiss()
    setLastCall(null)
    takenBack.set(target.companyId, note)
    showSuccess(callLabels.takenBack(target.name))
    navigate(ownHref)
    router.refresh()
  }
}
