'use client'

import { useRef, useState } from 'react'
import { freshKey } from '#components/forms/fresh-key.ts'
import { type Sent, sentByAction, sentByRequest } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { request } from '#components/request/browser.ts'
import type { KeptDraft } from '#lib/crm/file-notes/drafts/schema.ts'
import { fileNoteMessages, NEW_NOTE } from '#lib/crm/file-notes/labels.ts'
import { notesUrl } from '#lib/crm/file-notes/rules.ts'
import {
  type NotedProfile,
  type NoteInput,
  type NoteType,
  newNoteSchema,
  type ProfileNote,
} from '#lib/crm/file-notes/schema.ts'
import { createFileNoteAction } from '#lib/web/actions/file-notes.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'

/** The note being edited; `id` is 0 for a new one. */
export type NoteEdit = {
  id: number
  /** When the draft that the text comes from was saved; null if it is not from a draft. */
  keptSince: Date | null
}

type Plan = {
  profile: NotedProfile
  types: readonly NoteType[]
  drafts: readonly KeptDraft[]
  /** Called after a save with the message and whether the note is new. */
  onSaved: (message: string, isNew: boolean) => void
  /** Called after an editor was closed with unsaved text. */
  onLeft: () => void
}

const NOTHING: NoteInput = { note: '', noteType: '' }
const toNoteKey = (id: number): string => (id === 0 ? NEW_NOTE : String(id))

/** Edits one note at a time in place; its text is kept as a draft on the server until it is saved or discarded. */
export const useNoteEditor = ({ profile, types, drafts: given, onSaved, onLeft }: Plan) => {
  const [edit, setEdit] = useState<NoteEdit | null>(null)
  const [seen, setSeen] = useState(given)
  const [drafts, setDrafts] = useState(given)
  const lastTry = useRef({ payload: '', key: '' })
  const { keeper, state } = useDraftKeeper(profile)
  useLeaveGuard(edit !== null && state === 'failed', fileNoteMessages.unsaved)
  if (seen !== given) {
    setSeen(given)
    setDrafts(given)
  }

  const send = (typed: NoteInput, { version }: { version: number }): Promise<Sent<unknown>> => {
    const session = keeper.session()
    const input = { ...typed, ...(session ? { draftSession: session } : {}) }
    const { id = 0 } = edit ?? {}
    const options = { isQuiet: true }
    if (id > 0) return sentByRequest(request.put(notesUrl(profile), { ...input, fileNoteId: id, version }, options))
    // A changed text is a different note and needs a new idempotency key.
    const payload = JSON.stringify(typed)
    if (lastTry.current.payload !== payload) lastTry.current = { payload, key: freshKey() }
    return sentByAction(createFileNoteAction({ ...profile, note: input, idempotencyKey: lastTry.current.key }))
  }
  const form = useRecordForm<NoteInput>({
    initial: NOTHING,
    schema: newNoteSchema,
    send,
    onSaved: () => {
      const ended = keeper.session()
      keeper.end()
      lastTry.current = { payload: '', key: '' }
      setDrafts((before) => before.filter(({ session }) => session !== ended))
      setEdit(null)
      const isNew = edit?.id === 0
      onSaved(isNew ? fileNoteMessages.added : fileNoteMessages.updated, isNew)
    },
  })

  const findDraft = (id: number) => drafts.find(({ noteKey }) => noteKey === toNoteKey(id)) ?? null

  /** Opens a note, or a new one, with its kept draft. A note that is already open keeps its text as a draft. */
  const open = (stored: ProfileNote | null, draft = findDraft(stored?.id ?? 0)) => {
    const id = stored?.id ?? 0
    if (edit && edit.id === id) return
    if (edit) leave()
    const note = draft?.note ?? stored?.note ?? ''
    const noteType = draft?.noteType ?? stored?.noteType.key ?? types[0]?.key ?? ''
    keeper.begin(draft?.noteKey ?? toNoteKey(id), draft, note, noteType)
    form.begin({ note, noteType }, stored?.version ?? 0)
    setEdit({ id, keptSince: draft ? new Date(draft.savedAt) : null })
  }

  /** Closes the editor; typed text stays as a draft. */
  const leave = () => {
    const flushed = keeper.flush()
    const place = keeper.place()
    const typed = form.form.getValues()
    if (edit && place && place.sequence > 0 && typed.note.trim() !== '') {
      const kept = { ...place, ...typed, savedAt: new Date() }
      setDrafts((before) => [...before.filter(({ noteKey }) => noteKey !== kept.noteKey), kept])
    }
    setEdit(null)
    void flushed.then(onLeft)
  }

  const change = (part: Partial<NoteInput>) => {
    form.put(part)
    const { note, noteType } = { ...form.form.getValues(), ...part }
    keeper.change(note, noteType)
  }

  const discard = async (draft: KeptDraft) => {
    setDrafts((before) => before.filter((each) => each !== draft))
    await keeper.discard(draft)
    onLeft()
  }

  return { edit, form, drafts, draftState: state, open, change, leave, discard }
}
