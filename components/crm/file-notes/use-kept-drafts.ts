'use client'

import { useState } from 'react'
import type { KeptDraft } from '#lib/crm/file-notes/drafts/schema.ts'

/** The drafts of a profile's notes: those of the last page load, with this editor's changes since. */
export const useSavedNoteDrafts = (given: readonly KeptDraft[]) => {
  const [seen, setSeen] = useState(given)
  const [drafts, setDrafts] = useState(given)
  if (seen !== given) {
    setSeen(given)
    setDrafts(given)
  }
  return {
    drafts,
    findDraft: (noteKey: string): KeptDraft | null => drafts.find((draft) => draft.noteKey === noteKey) ?? null,
    /** Adds a draft in place of the note's earlier one. */
    addDraft: (kept: KeptDraft): void =>
      setDrafts((before) => [...before.filter(({ noteKey }) => noteKey !== kept.noteKey), kept]),
    removeDraft: (isRemoved: (draft: KeptDraft) => boolean): void =>
      setDrafts((before) => before.filter((draft) => !isRemoved(draft))),
  }
}
