'use client'

import type { ReactNode } from 'react'
import { drawnColumns, type Look } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { type ListPlace, listLinks } from '#components/data-table/list-links.ts'
import { tableTime } from '#lib/core/dates.ts'
import { type PackedPage, unpack } from '#lib/core/packing.ts'
import { type FileNoteColumnKey, fileNoteColumns } from '#lib/crm/file-notes/columns.ts'
import { notedProfilePath } from '#lib/crm/file-notes/rules.ts'
import type { FileNoteRow } from '#lib/crm/file-notes/schema.ts'

const LOOKS: Partial<Record<FileNoteColumnKey, Look<FileNoteRow>>> = {
  date: { cell: ({ date }) => <time dateTime={date.toISOString()}>{tableTime(date)}</time> },
  person: {
    isCardTitle: true,
    cell: (note) => (
      <span className="block whitespace-normal wide:min-w-48">
        <a href={notedProfilePath(note)}>{note.personName ?? note.companyName}</a>
        {note.personName && <span className="text-muted"> {note.companyName}</span>}
      </span>
    ),
  },
  note: {
    cell: ({ note }) => <span className="block max-w-prose whitespace-pre-line py-1.5 wide:min-w-48">{note}</span>,
  },
}

type Props = {
  notes: PackedPage<FileNoteRow>
  columns: readonly FileNoteColumnKey[]
  place: ListPlace
  empty: ReactNode
}

/** The file notes of the notes page, read-only (rows E-03, E-05). */
export const FileNoteTable = ({ notes: { rows, ...paging }, columns, place, empty }: Props) => (
  <DataTable
    label="File notes"
    columns={drawnColumns<FileNoteRow, FileNoteColumnKey>(fileNoteColumns, columns, LOOKS)}
    rows={unpack(rows)}
    rowKey={({ id }) => id}
    link={listLinks(place)}
    paging={paging}
    height={null}
    empty={empty}
  />
)
