'use client'

import { useRef } from 'react'
import { createIdempotencyKey } from '#components/forms/fresh-key.ts'
import { type SaveResult, toActionSaveResult, toRequestSaveResult } from '#components/forms/record-plan.ts'
import { request } from '#components/request/browser.ts'
import { buildNotesUrl } from '#lib/crm/file-notes/rules.ts'
import type { NotedProfile, NoteInput } from '#lib/crm/file-notes/schema.ts'
import { createFileNoteAction } from '#lib/web/actions/file-notes.ts'

/** The note that is replaced, 0 for a new one, and the draft that saving it deletes. */
type Target = { id: number; version: number; draftSession: string | undefined }

/** Saves a note; a new one has an idempotency key that stays the same while its text does. */
export const useSaveNote = (profile: NotedProfile) => {
  const lastTry = useRef({ payload: '', key: '' })
  return {
    send: (typed: NoteInput, { id, version, draftSession }: Target): Promise<SaveResult<unknown>> => {
      const input = { ...typed, ...(draftSession ? { draftSession } : {}) }
      const options = { isQuiet: true }
      if (id > 0)
        return toRequestSaveResult(request.put(buildNotesUrl(profile), { ...input, fileNoteId: id, version }, options))
      // A changed text is a different note and needs a new idempotency key.
      const payload = JSON.stringify(typed)
      if (lastTry.current.payload !== payload) lastTry.current = { payload, key: createIdempotencyKey() }
      return toActionSaveResult(createFileNoteAction({ ...profile, note: input, idempotencyKey: lastTry.current.key }))
    },
    /** Forgets the key after a save: the same text typed again is another note. */
    forgetKey: (): void => {
      lastTry.current = { payload: '', key: '' }
    },
  }
}
