'use client'

import { useRef, useState } from 'react'
import { freshKey } from '#components/forms/fresh-key.ts'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { request, showFailure } from '#components/request/browser.ts'
import { type Failure, messageOf } from '#components/request/failure.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { type KeptDraft, NEW_NOTE } from '#lib/crm/file-notes/drafts/schema.ts'
import { fileNoteMessages } from '#lib/crm/file-notes/labels.ts'
import { notesUrl } from '#lib/crm/file-notes/rules.ts'
import {
  type NotedProfile,
  type NoteInput,
  type NoteType,
  newNoteSchema,
  type ProfileNote,
  type StoredNote,
} from '#lib/crm/file-notes/schema.ts'
import { createFileNoteAction } from '#lib/web/actions/file-notes.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'

/** The one note that is being written; `id` is 0 while it is a new one. */
export type NoteEdit = NoteInput & {
  id: number
  version: number
  /** When the text comes from a kept draft: since when it was kept. */
  keptSince: Date | null
  refusals: FieldError[]
  /** What somebody else saved meanwhile. */
  stored: StoredNote | null
}

type Plan = {
  profile: NotedProfile
  types: readonly NoteType[]
  drafts: readonly KeptDraft[]
  /** After a save: the message, and whether the note is new. */
  onSaved: (message: string, isNew: boolean) => void
  /** After an editor was left with text that is not saved. */
  onLeft: () => void
}

/** Writes a note in place: one at a time, its text kept on the server until it is saved or thrown away. */
export const useNoteEditor = ({ profile, types, drafts: given, onSaved, onLeft }: Plan) => {
  const [edit, setEdit] = useState<NoteEdit | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [seen, setSeen] = useState(given)
  const [drafts, setDrafts] = useState(given)
  const lastTry = useRef({ payload: '', key: '' })
  const { keeper, state } = useDraftKeeper(profile)
  useLeaveGuard(edit !== null && state === 'failed', fileNoteMessages.unsaved)
  if (seen !== given) {
    setSeen(given)
    setDrafts(given)
  }

  const keyOf = (id: number): string => (id === 0 ? NEW_NOTE : String(id))
  const draftOf = (id: number) => drafts.find(({ noteKey }) => noteKey === keyOf(id)) ?? null

  /** Opens a note, or a new one, with what was kept of it; one that is already open keeps its text as a draft. */
  const open = (note: ProfileNote | null, draft = draftOf(note?.id ?? 0)) => {
    if (edit && edit.id === (note?.id ?? 0)) return
    if (edit) leave()
    const text = draft?.note ?? note?.note ?? ''
    const type = draft?.noteType ?? note?.noteType.key ?? types[0]?.key ?? ''
    keeper.begin(draft?.noteKey ?? keyOf(note?.id ?? 0), draft, text, type)
    setEdit({
      ...{ id: note?.id ?? 0, version: note?.version ?? 0, note: text, noteType: type },
      ...{ keptSince: draft ? new Date(draft.savedAt) : null, refusals: [], stored: null },
    })
  }

  /** Closes the editor; what was typed stays as a draft. */
  const leave = () => {
    const flushed = keeper.flush()
    const place = keeper.place()
    if (edit && place && place.sequence > 0 && edit.note.trim() !== '') {
      const { note, noteType } = edit
      const kept = { ...place, note, noteType, savedAt: new Date() }
      setDrafts((before) => [...before.filter(({ noteKey }) => noteKey !== kept.noteKey), kept])
    }
    setEdit(null)
    void flushed.then(onLeft)
  }

  const change = (part: Partial<NoteInput>) => {
    if (!edit) return
    const next = { ...edit, ...part, refusals: [] }
    keeper.change(next.note, next.noteType)
    setEdit(next)
  }

  const refuse = (failure: Pick<Failure, 'status' | 'errors' | 'data'>) => {
    const stored = failure.status === 409 ? (failure.data as StoredNote | undefined) : undefined
    const errors = failure.errors.length > 0 ? failure.errors : [{ code: 'FAILED', message: messageOf(failure.status) }]
    setEdit(
      (now) =>
        now && {
          ...now,
          refusals: stored ? [] : errors,
          stored: stored ?? null,
          version: stored?.version ?? now.version,
        },
    )
    if (failure.status === 401) showFailure({ ok: false, ...failure })
  }

  const send = ({ id, version, note, noteType }: NoteEdit) => {
    const session = keeper.session()
    const input = { note, noteType, ...(session ? { draftSession: session } : {}) }
    if (id > 0) return request.put(notesUrl(profile), { ...input, fileNoteId: id, version }, { isQuiet: true })
    const payload = JSON.stringify({ note, noteType })
    if (lastTry.current.payload !== payload) lastTry.current = { payload, key: freshKey() }
    const unreached: Failure = { ok: false, status: 0, errors: [] }
    const { key } = lastTry.current
    return createFileNoteAction({ ...profile, note: input, idempotencyKey: key }).catch(() => unreached)
  }

  const save = async () => {
    if (!edit || isPending) return
    const issues = newNoteSchema.safeParse(edit).error?.issues ?? []
    if (issues.length > 0)
      return refuse({
        status: 400,
        errors: issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.'), message })),
      })
    setIsPending(true)
    const result = await send(edit)
    setIsPending(false)
    if (!result.ok) return refuse(result)
    const ended = keeper.session()
    keeper.end()
    lastTry.current = { payload: '', key: '' }
    setDrafts((before) => before.filter(({ session }) => session !== ended))
    setEdit(null)
    onSaved(edit.id === 0 ? fileNoteMessages.added : fileNoteMessages.updated, edit.id === 0)
  }

  const discard = async (draft: KeptDraft) => {
    setDrafts((before) => before.filter((each) => each !== draft))
    await keeper.discard(draft)
    onLeft()
  }

  return { edit, drafts, isPending, draftState: state, open, change, save, leave, discard }
}
