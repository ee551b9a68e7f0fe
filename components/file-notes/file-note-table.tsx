import Link from 'next/link'
import type { Column } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { listLinks } from '#components/data-table/list-links.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { tableTime } from '#lib/core/dates.ts'
import type { Page } from '#lib/core/pagination.ts'
import { fileNoteLabels } from '#lib/file-notes/labels.ts'
import { notedProfilePath } from '#lib/file-notes/rules.ts'
import { type FileNoteRow, NOTE_PAGE_SIZES } from '#lib/file-notes/schema.ts'
import { PageSizes } from './page-sizes.tsx'

const [USUAL] = NOTE_PAGE_SIZES

const COLUMNS: Column<FileNoteRow>[] = [
  { id: 'date', header: 'Date', cell: ({ date }) => <time dateTime={date.toISOString()}>{tableTime(date)}</time> },
  {
    id: 'person',
    header: 'Person',
    isCardTitle: true,
    cell: (note) => (
      <>
        <Link href={notedProfilePath(note)} prefetch={false} className="font-medium text-accent hover:underline">
          {note.personName ?? note.companyName}
        </Link>
        {note.personName && <span className="text-muted"> {note.companyName}</span>}
      </>
    ),
  },
  { id: 'profile', header: 'Profile', cell: ({ profileType }) => profileType },
  { id: 'takenBy', header: 'Taken by', cell: ({ takenBy }) => takenBy },
  {
    id: 'note',
    header: 'Notes',
    cell: ({ note }) => <span className="block min-w-80 max-w-prose whitespace-pre-line py-1.5">{note}</span>,
  },
  { id: 'type', header: 'Note Type', cell: ({ noteType }) => noteType.name },
]

/** The file notes of the notes page, read-only (rows E-03, E-05). */
export const FileNoteTable = ({ notes, path }: { notes: Page<FileNoteRow>; path: string }) => {
  const { rows, ...paging } = notes
  const query = paging.pageSize === USUAL ? {} : { pageSize: String(paging.pageSize) }
  return (
    <>
      <DataTable
        label="File notes"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        link={listLinks(path, query)}
        paging={paging}
        height={null}
        empty={<EmptyState title={fileNoteLabels.empty}>{fileNoteLabels.emptyText}</EmptyState>}
      />
      {paging.total > USUAL && (
        <PageSizes current={paging.pageSize} hrefOf={(size) => (size === USUAL ? path : `${path}?pageSize=${size}`)} />
      )}
    </>
  )
}
