'use client'

import { ACTIONS, buildTableColumns, type Column } from '#components/data-table/columns.ts'
import { Face } from '#components/ui/face.tsx'
import { formatDayTime, formatTableTime } from '#lib/core/dates.ts'
import { profileNoteColumns } from '#lib/crm/file-notes/columns.ts'
import type { ProfileNote } from '#lib/crm/file-notes/schema.ts'
import { type Actions, NoteEditActions, NoteRowActions } from './note-actions.tsx'
import { type NoteEditing, NoteTextField } from './note-fields.tsx'
import { NoteTypeField } from './note-type-field.tsx'

/** A row of the table: a note, or the new one, which has id 0. */
export type NoteRow = Pick<ProfileNote, 'id'> & Partial<ProfileNote>

const isSavedNote = (row: NoteRow): row is ProfileNote => row.id > 0

/** The columns of row E-01; the row being edited has fields instead of text. */
export const buildNoteColumns = (editing: NoteEditing | null, isStaff: boolean, run: Actions): Column<NoteRow>[] => {
  const findEdit = ({ id }: NoteRow) => (editing?.edit.id === id ? editing : null)
  const keys = (['date', 'takenBy', 'note', 'type'] as const).filter((key) => isStaff || key !== 'takenBy')
  const columns = buildTableColumns<NoteRow, (typeof keys)[number]>(profileNoteColumns, keys, {
    date: {
      card: 'title',
      cell: ({ date }) =>
        date ? <time dateTime={date.toISOString()}>{formatTableTime(date)}</time> : <span data-new>New note</span>,
    },
    takenBy: {
      card: 'figure',
      cell: ({ id, takenBy }) =>
        takenBy && (
          <span data-new={id === 0 || undefined}>
            <Face name={takenBy} fileId={null}>
              {takenBy}
            </Face>
          </span>
        ),
    },
    note: {
      card: 'line',
      cell: (row) => {
        const edited = findEdit(row)
        return edited ? <NoteTextField {...edited} /> : <NoteText {...row} />
      },
    },
    type: {
      card: 'foot',
      cell: (row) => {
        const edited = findEdit(row)
        return edited ? <NoteTypeField {...edited} /> : row.noteType?.name
      },
    },
  })
  const actions: Column<NoteRow> = {
    id: ACTIONS,
    header: 'Actions',
    card: 'mark',
    align: 'right',
    cell: (row) => {
      const edited = findEdit(row)
      if (edited) return <NoteEditActions {...edited} />
      return isSavedNote(row) ? <NoteRowActions note={row} {...run} /> : null
    },
  }
  return [...columns, actions]
}

const NoteText = ({ note, lastModifiedDate, lastModifiedByFirstName, lastModifiedByLastName }: NoteRow) => (
  <div className="py-1.5 md:min-w-60 md:max-w-prose">
    <p className="two whitespace-pre-line break-words">{note}</p>
    {lastModifiedDate && (
      <p className="whitespace-normal text-muted text-sm">
        Edited by {lastModifiedByFirstName} {lastModifiedByLastName}, {formatDayTime(lastModifiedDate)}
      </p>
    )}
  </div>
)
