'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { formatTableTime } from '#lib/core/dates.ts'
import { fileNoteLabels } from '#lib/crm/file-notes/labels.ts'
import type { ProfileNote } from '#lib/crm/file-notes/schema.ts'
import type { NoteEditing } from './note-fields.tsx'

export type Actions = { open: (note: ProfileNote) => void; remove: (note: ProfileNote) => void }

/** Save and Cancel of a note that is edited. */
export const NoteEditActions = ({ form, leave }: NoteEditing) => (
  <span className="inline-flex gap-2 py-1.5">
    <Button size="sm" className="border-field bg-transparent" onClick={leave} disabled={form.isPending}>
      Cancel
    </Button>
    <Button size="sm" variant="primary" onClick={() => void form.submit()} isPending={form.isPending}>
      Save
    </Button>
  </span>
)

/** The buttons of a note: edit and delete. */
export const NoteRowActions = ({ note, open, remove }: Actions & { note: ProfileNote }) => (
  <span className="inline-flex gap-1">
    <Button
      size="icon-sm"
      variant="ghost"
      data-edit-note={note.id}
      aria-label={`${fileNoteLabels.edit} of ${formatTableTime(note.date)}`}
      onClick={() => open(note)}
    >
      <Pencil aria-hidden />
    </Button>
    <Button
      size="icon-sm"
      variant="ghost"
      aria-label={`${fileNoteLabels.delete} of ${formatTableTime(note.date)}`}
      onClick={() => remove(note)}
    >
      <Trash2 aria-hidden />
    </Button>
  </span>
)
