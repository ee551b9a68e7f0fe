'use client'

import { useHotkeys } from '#components/ui/use-hotkey.ts'
import { noteKeyLabels } from '#lib/crm/file-notes/labels.ts'
import type { ProfileNote } from '#lib/crm/file-notes/schema.ts'

type Acts = {
  add: () => void
  undo: () => void
  edit: (note: ProfileNote) => unknown
  remove: (note: ProfileNote) => unknown
}

/** The keys of the notes: n and Ctrl+Z anywhere; on a focused row, e edits the note and Delete asks to delete it. */
export const useNoteShortcuts = (getNote: (place: number) => ProfileNote | undefined, acts: Acts): void => {
  const findNote = ({ target }: Event): ProfileNote | undefined => {
    const row = target instanceof HTMLElement && target.matches('[data-row]') ? target : null
    return row ? getNote([...(row.parentElement?.children ?? [])].indexOf(row)) : undefined
  }
  const onNote = (act: (note: ProfileNote) => unknown) => (event: Event) => {
    const note = findNote(event)
    return note === undefined ? false : void act(note)
  }
  useHotkeys([
    { keys: 'n', label: noteKeyLabels.add, act: acts.add },
    { keys: 'mod+z', label: noteKeyLabels.undo, act: acts.undo },
    { keys: 'e', label: noteKeyLabels.edit, act: onNote(acts.edit) },
    { keys: 'Delete', label: noteKeyLabels.remove, act: onNote(acts.remove) },
  ])
}
