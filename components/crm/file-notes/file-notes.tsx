import { FilterFold } from '#components/data-table/filter-fold.tsx'
import { FilterRow } from '#components/data-table/filter-row.tsx'
import { FilterChips } from '#components/data-table/filters/chips.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Actor } from '#lib/core/actor.ts'
import { listShownColumns } from '#lib/core/columns.ts'
import { packPageOfRows } from '#lib/core/packing.ts'
import type { Page } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { fileNoteColumns } from '#lib/crm/file-notes/columns.ts'
import { fileNoteLabels } from '#lib/crm/file-notes/labels.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/rules.ts'
import type { FileNoteRow } from '#lib/crm/file-notes/schema.ts'
import { type NoteSearch, noteSearch } from '#lib/crm/file-notes/search.ts'
import { FileNoteTable } from './file-note-table.tsx'
import { NotePageSizeLinks } from './page-sizes.tsx'

type Props = { actor: Actor; notes: Page<FileNoteRow>; search: NoteSearch; lists: Lists }

const [USUAL] = NOTE_PAGE_SIZES

/** The filters and list of the notes page (rows E-03, E-05). */
export const FileNotesOfAllProfiles = ({ actor, notes, search, lists }: Props) => {
  const path = paths.notes()
  const isNarrowed = noteSearch.isNarrowed(search)
  const chips = noteSearch.chips(search, lists)
  return (
    <>
      <FilterFold set={chips.length}>
        <FilterRow
          path={path}
          controls={noteSearch.controls(actor)}
          params={noteSearch.params(search)}
          lists={lists}
          isNarrowed={false}
        />
      </FilterFold>
      <FilterChips
        chips={chips.map(({ name, label, without }) => ({
          name,
          label,
          href: without && noteSearch.path(path, without),
        }))}
        clearHref={path}
      />
      <FileNoteTable
        page={packPageOfRows(notes)}
        shown={listShownColumns(fileNoteColumns, actor)}
        place={{ path, query: noteSearch.params(search) }}
        empty={notes.rows.length === 0 && <EmptyFileNotes isNarrowed={isNarrowed} />}
      />
      {notes.total > USUAL && (
        <NotePageSizeLinks
          current={notes.pageSize}
          hrefOf={(pageSize) => noteSearch.path(path, { ...search, pageSize, page: 1 })}
        />
      )}
    </>
  )
}

const EmptyFileNotes = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title={fileNoteLabels.nothingFound}>{fileNoteLabels.nothingFoundText}</EmptyState>
  ) : (
    <EmptyState title={fileNoteLabels.empty}>{fileNoteLabels.emptyText}</EmptyState>
  )
