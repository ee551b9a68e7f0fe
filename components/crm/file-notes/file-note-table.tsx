'use client'

import type { CellLook } from '#components/data-table/columns.ts'
import { type Packed, PackedTable } from '#components/data-table/packed-table.tsx'
import { Face } from '#components/ui/face.tsx'
import { formatTableTime } from '#lib/core/dates.ts'
import { type FileNoteColumnKey, fileNoteColumns } from '#lib/crm/file-notes/columns.ts'
import { getNotedProfilePath } from '#lib/crm/file-notes/rules.ts'
import type { FileNoteRow } from '#lib/crm/file-notes/schema.ts'

const LOOKS: Partial<Record<FileNoteColumnKey, CellLook<FileNoteRow>>> = {
  type: { card: 'mark' },
  date: {
    card: 'foot',
    cell: ({ date }) => (
      // Its day and its time take a line each where the columns would not fit.
      <time dateTime={date.toISOString()} className="narrow:md:block narrow:md:w-24 narrow:md:whitespace-normal">
        {formatTableTime(date)}
      </time>
    ),
  },
  person: {
    card: 'title',
    cell: (note) => (
      <Face name={note.personName ?? note.companyName} fileId={note.imageFileId} className="md:py-1">
        <a href={getNotedProfilePath(note)}>{note.personName ?? note.companyName}</a>
        {note.personName && <span className="block font-normal text-muted text-sm"> {note.companyName}</span>}
      </Face>
    ),
  },
  takenBy: { card: 'figure' },
  note: {
    card: 'line',
    cell: ({ note }) => <span className="two max-w-prose whitespace-pre-line py-1.5 md:block md:min-w-48">{note}</span>,
  },
}

/** The file notes of the notes page, read-only (rows E-03, E-05). */
export const FileNoteTable = (props: Packed<FileNoteRow, FileNoteColumnKey>) => (
  <PackedTable {...props} label="File notes" columns={fileNoteColumns} looks={LOOKS} />
)
