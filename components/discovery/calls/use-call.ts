'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useNoteDraftSaver } from '#components/crm/file-notes/use-draft-keeper.ts'
import { createIdempotencyKey } from '#components/forms/fresh-key.ts'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showError, showFailedSave, showUndoToast } from '#components/request/browser.ts'
import { type Day, formatDay, isDay } from '#lib/core/dates.ts'
import type { KeptDraft } from '#lib/crm/file-notes/drafts/schema.ts'
import { NEW_NOTE } from '#lib/crm/file-notes/labels.ts'
import { callLabels, outcomeLabels } from '#lib/discovery/calls/labels.ts'
import { outcomePlan } from '#lib/discovery/calls/rules.ts'
import type { CallTarget, Outcome, Proposals } from '#lib/discovery/calls/schema.ts'
import { createFileNoteAction } from '#lib/web/actions/file-notes.ts'
import { setLastCall } from './last-call.ts'
import { useCallUndo, useTakenBackNote } from './use-call-undo.ts'

type Plan = {
  target: CallTarget
  proposals: Proposals
  /** The kept draft of this call's note. */
  draft: KeptDraft | null
  today: Day
  nextHref: string
  /** The address of this call, to return to it when it is taken back. */
  ownHref: string
}

type TypedCall = { outcome: Outcome; note: string; followupDate: Day; session: string | undefined }

// A call without a note, or with no more than the person in it, is noted by its outcome.
const completeNote = (note: string, outcome: Outcome): string => {
  const text = note.trim()
  return text === '' || text.endsWith(':') ? `${text} ${outcomeLabels[outcome]}`.trim() : text
}

const buildCallNote = ({ outcome, note, followupDate, session }: TypedCall) => ({
  note: completeNote(note, outcome),
  noteType: outcomePlan[outcome].noteType,
  followupDate,
  ...(session ? { draftSession: session } : {}),
})

/** One call: its note, kept as a draft while typing, the chosen day for the next call, and the outcome. */
export const useCallNoteAndOutcome = ({ target, proposals, draft, today, nextHref, ownHref }: Plan) => {
  const navigate = useNavigate()
  const router = useRouter()
  const [note, setNote] = useState(draft?.note ?? '')
  const [ownDay, setOwnDay] = useState('')
  const [pending, setPending] = useState<Outcome | null>(null)
  const lastTry = useRef({ payload: '', key: '' })
  const { keeper, state } = useNoteDraftSaver(target)
  const undo = useCallUndo()
  const isBegun = useRef(false)
  useLeaveGuard(note !== '' && state === 'failed', callLabels.unsaved)

  const write = (text: string) => {
    if (!isBegun.current) keeper.begin(NEW_NOTE, draft, { note: draft?.note ?? '', noteType: draft?.noteType ?? '' })
    isBegun.current = true
    setNote(text)
    keeper.change(text, '')
  }
  useTakenBackNote(target, write)
  const getDay = (outcome: Outcome): Day => ownDay || proposals[outcome]
  const finish = async (outcome: Outcome) => {
    if (pending) return
    const followupDate = getDay(outcome)
    if (!isDay(followupDate) || followupDate <= today) return showError(callLabels.badDay)
    setPending(outcome)
    const result = await keeper.saveNote((session = draft?.session) => {
      const input = buildCallNote({ outcome, note, followupDate, session })
      const payload = JSON.stringify(input)
      if (lastTry.current.payload !== payload) lastTry.current = { payload, key: createIdempotencyKey() }
      const { kind, id } = target
      return createFileNoteAction({ kind, id, note: input, idempotencyKey: lastTry.current.key }).catch(() => null)
    })
    if (!result?.ok) {
      setPending(null)
      return result ? showFailedSave(result) : showError(callLabels.unsaved)
    }
    keeper.end()
    const told = callLabels.saved(target.name, formatDay(followupDate))
    const call = { target, noteId: result.data.id, followupDate, note, ownHref, dismiss: () => {} }
    call.dismiss = showUndoToast(told, callLabels.undo, () => void undo(call))
    setLastCall(call)
    navigate(nextHref)
    // After the last call the next URL is this same page, so refresh it.
    router.refresh()
  }
  return {
    note,
    write,
    ownDay,
    setOwnDay,
    dayOf: getDay,
    pending,
    finish,
    isKept: state === 'kept',
    next: () => navigate(nextHref),
  }
}
