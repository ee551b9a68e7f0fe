'use client'

import { useState } from 'react'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import type { KeptDraft } from '#lib/crm/file-notes/drafts/schema.ts'
import { fileNoteMessages, NEW_NOTE } from '#lib/crm/file-notes/labels.ts'
import {
  type NotedProfile,
  type NoteInput,
  type NoteType,
  newNoteSchema,
  type ProfileNote,
} from '#lib/crm/file-notes/schema.ts'
import { useNoteDraftSaver } from './use-draft-keeper.ts'
import { useSavedNoteDrafts } from './use-kept-drafts.ts'
import { useSaveNote } from './use-note-sending.ts'

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

const pickInitialText = (
  draft: KeptDraft | null,
  stored: ProfileNote | null,
  types: readonly NoteType[],
): NoteInput => ({
  note: draft?.note ?? stored?.note ?? '',
  noteType: draft?.noteType ?? stored?.noteType.key ?? types[0]?.key ?? '',
})

/** Edits one note at a time in place; its text is kept as a draft on the server until it is saved or discarded. */
export const useNoteEditor = ({ profile, types, drafts: given, onSaved, onLeft }: Plan) => {
  const [edit, setEdit] = useState<NoteEdit | null>(null)
  const { drafts, findDraft, addDraft, removeDraft } = useSavedNoteDrafts(given)
  const { send, forgetKey } = useSaveNote(profile)
  const { keeper, state } = useNoteDraftSaver(profile)
  useLeaveGuard(edit !== null && state === 'failed', fileNoteMessages.unsaved)

  const form = useRecordForm<NoteInput>({
    initial: NOTHING,
    schema: newNoteSchema,
    send: (typed, { version }) =>
      keeper.saveNote((draftSession) => send(typed, { id: edit?.id ?? 0, version, draftSession })),
    onSaved: () => {
      const ended = keeper.session()
      keeper.end()
      forgetKey()
      removeDraft(({ session }) => session === ended)
      setEdit(null)
      const isNew = edit?.id === 0
      onSaved(isNew ? fileNoteMessages.added : fileNoteMessages.updated, isNew)
    },
  })

  /** Opens a note, or a new one, with its kept draft. A note that is already open keeps its text as a draft. */
  const open = (stored: ProfileNote | null, draft = findDraft(toNoteKey(stored?.id ?? 0))) => {
    const id = stored?.id ?? 0
    if (edit && edit.id === id) return
    if (edit) leave()
    const typed = pickInitialText(draft, stored, types)
    keeper.begin(draft?.noteKey ?? toNoteKey(id), draft, typed)
    form.begin(typed, stored?.version ?? 0)
    setEdit({ id, keptSince: draft ? new Date(draft.savedAt) : null })
  }

  /** Closes the editor; typed text stays as a draft. */
  const leave = () => {
    const flushed = keeper.flush()
    const place = keeper.place()
    const typed = form.form.getValues()
    if (edit && place && place.sequence > 0 && typed.note.trim() !== '') {
      addDraft({ ...place, ...typed, savedAt: new Date() })
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
    removeDraft((each) => each === draft)
    await keeper.discard(draft)
    onLeft()
  }

  return { edit, form, drafts, draftState: state, open, change, leave, discard }
}
