import { FileNoteTable } from '#components/file-notes/file-note-table.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { parsePaging } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import { fileNoteLabels } from '#lib/file-notes/labels.ts'
import { fileNotePolicies } from '#lib/file-notes/policy.ts'
import { listFileNotes } from '#lib/file-notes/queries.ts'
import { NOTE_PAGE_SIZES } from '#lib/file-notes/schema.ts'
import { pageActor } from '#lib/server/session.ts'

export const metadata = { title: fileNoteLabels.title }

type Props = { searchParams: Promise<{ page?: string | string[]; pageSize?: string | string[] }> }

/** The notes page: the staff's file notes, newest first (row E-05); anybody else gets the page 403. */
export default async function NotesPage({ searchParams }: Props) {
  const actor = await pageActor(fileNotePolicies.listAll.who)
  const notes = await listFileNotes(actor, parsePaging(await searchParams, NOTE_PAGE_SIZES))
  return (
    <>
      <PageHeader title={fileNoteLabels.title} total={notes.total} />
      <FileNoteTable notes={notes} path={paths.notes()} />
    </>
  )
}
