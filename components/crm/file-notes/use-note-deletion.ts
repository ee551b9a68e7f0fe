'use client'

import { useRef, useState } from 'react'
import { request, showSuccess, showUndoToast } from '#components/request/browser.ts'
import { UNDO_TIME } from '#lib/core/timing.ts'
import { fileNoteLabels, fileNoteMessages } from '#lib/crm/file-notes/labels.ts'
import { buildNotesUrl } from '#lib/crm/file-notes/rules.ts'
import type { NotedProfile, ProfileNote } from '#lib/crm/file-notes/schema.ts'

/** Deletes a note after confirmation; for ten seconds the toast's button or Ctrl+Z restores it. */
export const useNoteDeletion = (profile: NotedProfile, onChanged: () => void) => {
  const [asked, setAsked] = useState<ProfileNote | null>(null)
  const [isPending, setIsPending] = useState(false)
  const last = useRef<{ id: number; until: number } | null>(null)

  const undo = async () => {
    const deleted = last.current
    if (!deleted || performance.now() > deleted.until) return
    last.current = null
    const result = await request.put(buildNotesUrl(profile, `/restore?id=${deleted.id}`))
    if (result.ok) showSuccess(fileNoteMessages.restored)
    onChanged()
  }
  const confirm = async () => {
    if (!asked) return
    setIsPending(true)
    const result = await request.put(buildNotesUrl(profile, `/delete?id=${asked.id}`), { id: asked.id })
    setIsPending(false)
    setAsked(null)
    if (!result.ok) return
    last.current = { id: asked.id, until: performance.now() + UNDO_TIME }
    showUndoToast(fileNoteMessages.deleted, fileNoteLabels.undo, () => void undo())
    onChanged()
  }
  return { asked, isPending, ask: setAsked, cancel: () => setAsked(null), confirm, undo }
}
