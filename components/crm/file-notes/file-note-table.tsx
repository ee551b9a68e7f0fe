import Link from 'next/link'
import type { Column } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { listLinks } from '#components/data-table/list-links.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { tableTime } from '#lib/core/dates.ts'
import type { Page } from '#lib/core/pagination.ts'
import { paths, queryString } from '#lib/core/paths.ts'
import { fileNoteLabels } from '#lib/crm/file-notes/labels.ts'
import { notedProfilePath } from '#lib/crm/file-notes/rules.ts'
import { type FileNoteRow, NOTE_PAGE_SIZES } from '#lib/crm/file-notes/schema.ts'
import { isNarrowed, type NoteSearch, noteQuery } from '#lib/crm/file-notes/search.ts'
import { PageSizes } from './page-sizes.tsx'

const [USUAL] = NOTE_PAGE_SIZES

const COLUMNS: Column<FileNoteRow>[] = [
  { id: 'date', header: 'Date', cell: ({ date }) => <time dateTime={date.toISOString()}>{tableTime(date)}</time> },
  {
    id: 'person',
    header: 'Person',
    isCardTitle: true,
    cell: (note) => (
      <span className="block whitespace-normal wide:min-w-48">
        <Link href={notedProfilePath(note)} prefetch={false} className="font-medium text-accent hover:underline">
          {note.personName ?? note.companyName}
        </Link>
        {note.personName && <span className="text-muted"> {note.companyName}</span>}
      </span>
    ),
  },
  { id: 'profile', header: 'Profile', cell: ({ profileType }) => profileType },
  { id: 'takenBy', header: 'Taken by', cell: ({ takenBy }) => takenBy },
  {
    id: 'note',
    header: 'Notes',
    cell: ({ note }) => <span className="block max-w-prose whitespace-pre-line py-1.5 wide:min-w-48">{note}</span>,
  },
  { id: 'type', header: 'Note Type', cell: ({ noteType }) => noteType.name },
]

/** The file notes of the notes page, read-only (rows E-03, E-05). */
export const FileNoteTable = ({ notes, search }: { notes: Page<FileNoteRow>; search: NoteSearch }) => {
  const { rows, ...paging } = notes
  const query = noteQuery(search)
  const link = listLinks(paths.notes(), query)
  return (
    <>
      <DataTable
        label="File notes"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        link={link}
        paging={paging}
        height={null}
        empty={
          isNarrowed(search) ? (
            <EmptyState title={fileNoteLabels.nothingFound}>{fileNoteLabels.nothingFoundText}</EmptyState>
          ) : (
            <EmptyState title={fileNoteLabels.empty}>{fileNoteLabels.emptyText}</EmptyState>
          )
        }
      />
      {paging.total > USUAL && <PageSizes current={paging.pageSize} hrefOf={(size) => addressOf(search, size)} />}
    </>
  )
}

const addressOf = (search: NoteSearch, pageSize: number): string => {
  const query = queryString(noteQuery({ ...search, pageSize, page: 1 }))
  return query ? `${paths.notes()}?${query}` : paths.notes()
}
