'use client'

import type { KeyboardEvent } from 'react'
import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { useFormValues } from '#components/forms/form-fields.tsx'
import type { RecordForm } from '#components/forms/use-record-form.ts'
import { useListedShortcuts } from '#components/ui/shown-keys.ts'
import { Textarea } from '#components/ui/textarea.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { fileNoteLabels, fileNoteMessages, LONGEST_NOTE, noteKeyLabels } from '#lib/crm/file-notes/labels.ts'
import type { NoteInput, NoteType, StoredNote } from '#lib/crm/file-notes/schema.ts'
import type { NoteEdit } from './use-note-editor.ts'

export type NoteEditing = {
  edit: NoteEdit
  form: RecordForm<NoteInput>
  types: readonly NoteType[]
  draftState: 'kept' | 'failed' | null
  change: (part: Partial<NoteInput>) => void
  leave: () => void
}

const KEYS = [
  { keys: 'mod+Enter', label: noteKeyLabels.save },
  { keys: 'Escape', label: noteKeyLabels.close },
  { keys: 'Alt+1', label: noteKeyLabels.type },
]

/** Handles keys while editing a note: Ctrl+Enter or ⌘Enter saves, Escape closes, Alt with a digit selects the type. */
export const keysOf =
  ({ form, types, change, leave }: NoteEditing) =>
  (event: KeyboardEvent) => {
    const type = event.altKey && types[Number(/^Digit([1-9])$/.exec(event.code)?.[1]) - 1]
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
    else if (event.key === 'Escape') leave()
    else if (type) change({ noteType: type.key })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

/** The text field of the note being edited, with its draft state and errors. */
export const NoteTextField = (editing: NoteEditing) => {
  const { edit, form, draftState, change } = editing
  useListedShortcuts(KEYS)
  const { note } = useFormValues(form)
  const message = form.errorOf('note') ?? form.refused.find(({ field }) => field !== 'noteType')?.message
  return (
    <div className="min-w-0 py-1.5 md:min-w-60 md:max-w-prose">
      {form.stored !== null && <NoteConflict {...(form.stored as StoredNote)} />}
      <Textarea
        // The user has just opened this field.
        autoFocus
        aria-label="Note"
        aria-invalid={message ? true : undefined}
        aria-describedby="note-state"
        aria-keyshortcuts="Control+Enter Escape"
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ target }) => change({ note: target.value })}
        onKeyDown={keysOf(editing)}
      />
      <p id="note-state" role="status" className="mt-1 whitespace-normal text-muted text-sm">
        {message ? <span className="text-bad">{message}</span> : describeNoteDraftState(edit, draftState)}
      </p>
    </div>
  )
}

const describeNoteDraftState = ({ keptSince }: NoteEdit, draftState: 'kept' | 'failed' | null): string => {
  if (draftState === 'failed') return 'Draft not kept yet; it is tried again as you type.'
  if (keptSince) return `${fileNoteLabels.draftKept} from ${formatDayTime(keptSince)}`
  return draftState === 'kept' ? fileNoteLabels.draftKept : ''
}

const NoteConflict = ({ note, lastModifiedBy }: StoredNote) => (
  <ConflictNotice heading={fileNoteMessages.changed} className="mb-2">
    <p className="text-muted text-sm">Stored now{lastModifiedBy && ` by ${lastModifiedBy}`}:</p>
    <p className="whitespace-pre-line break-words">{note}</p>
    <p className="mt-1 text-muted text-sm">Save writes your text over it; Cancel keeps it and your text as a draft.</p>
  </ConflictNotice>
)
