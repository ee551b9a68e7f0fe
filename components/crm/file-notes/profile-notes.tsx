'use client'

import { Plus } from 'lucide-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { TableWithSidePanel } from '#components/data-table/panel/opening-table.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { parseRecordId } from '#lib/core/ids.ts'
import type { Page } from '#lib/core/pagination.ts'
import { toQueryString } from '#lib/core/paths.ts'
import type { KeptDraft } from '#lib/crm/file-notes/drafts/schema.ts'
import { fileNoteLabels, fileNoteMessages, NEW_NOTE } from '#lib/crm/file-notes/labels.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/rules.ts'
import type { NotedProfile, NoteType, ProfileNote } from '#lib/crm/file-notes/schema.ts'
import { NoteDraftList } from './draft-lines.tsx'
import { buildNoteColumns } from './note-columns.tsx'
import { NotePageSizeLinks } from './page-sizes.tsx'
import { useNoteDeletion } from './use-note-deletion.ts'
import { useNoteEditor } from './use-note-editor.ts'
import { useNoteFocus } from './use-note-focus.ts'
import { useNoteShortcuts } from './use-note-keys.ts'

type Props = {
  profile: NotedProfile
  notes: Page<ProfileNote>
  types: readonly NoteType[]
  drafts: readonly KeptDraft[]
  isStaff: boolean
  /** The name of the viewer, who takes a new note. */
  writer: string
  /** The path of the profile page and its parameters without the notes' page, for the pager's links. */
  path: string
  params: Readonly<Record<string, string>>
}

const WHOLE_ROW = {}
const WRITTEN = { isOff: true }
const [USUAL] = NOTE_PAGE_SIZES

/** Opens a new note if the address asks for one, and removes the request from the address. */
const useNewNoteFromUrl = (isAsked: boolean, open: () => void): void => {
  useEffect(() => {
    if (!isAsked) return
    open()
    const address = new URL(window.location.href)
    address.searchParams.delete('note')
    window.history.replaceState(null, '', address)
  })
}

/** The File Notes tab: notes are added, edited and deleted in place, by mouse or keyboard (rows E-01 to E-03). */
export const ProfileFileNotes = ({ profile, notes, types, drafts: kept, isStaff, writer, path, params }: Props) => {
  const router = useRouter()
  const navigate = useNavigate()
  const noteAsked = useSearchParams().get('note')
  const { rows, ...paging } = notes
  const focus = useNoteFocus(parseRecordId(noteAsked ?? undefined), rows)
  const buildPath = (page: number, size: number) =>
    `${path}?${toQueryString({
      ...params,
      notesPage: page > 1 ? page : undefined,
      notesSize: size === USUAL ? undefined : size,
    })}`

  const editor = useNoteEditor({
    profile,
    types,
    drafts: kept,
    onSaved: (message, isNew) => {
      showSuccess(message)
      focus.focusNote(edit?.id ?? 0)
      if (isNew && paging.page > 1) navigate(buildPath(1, paging.pageSize))
      else router.refresh()
    },
    onLeft: () => router.refresh(),
  })
  const { edit, drafts, open, leave, discard } = editor
  const deletion = useNoteDeletion(profile, () => {
    focus.focusAboveNextRows()
    router.refresh()
  })
  focus.isOpen.current = edit !== null
  useNewNoteFromUrl(noteAsked === 'new', () => open(null))
  useNoteShortcuts((place) => rows[edit?.id === 0 ? place - 1 : place], {
    add: () => open(null),
    undo: () => void deletion.undo(),
    edit: open,
    remove: deletion.ask,
  })
  const close = () => {
    leave()
    focus.focusNote(edit?.id ?? 0)
  }
  const editing = edit && { ...editor, edit, types, leave: close }
  const goOn = (draft: KeptDraft) => open(rows.find(({ id }) => String(id) === draft.noteKey) ?? null, draft)
  const editedKey = edit && (edit.id === 0 ? NEW_NOTE : String(edit.id))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2" data-print="hidden">
        {/* While a note is open, its Save is the main button. */}
        <Button
          ref={focus.addButton}
          variant={edit === null ? 'primary' : 'default'}
          aria-keyshortcuts="n"
          onClick={() => open(null)}
        >
          <Plus aria-hidden />
          {fileNoteLabels.add}
        </Button>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm max-sm:hidden">
          {fileNoteLabels.keys.map(([keys, act]) => (
            <span key={keys}>
              <kbd className="rounded-sm border border-line bg-panel px-1.5 py-0.5 font-sans text-xs">{keys}</kbd> {act}
            </span>
          ))}
        </p>
      </div>
      <NoteDraftList
        drafts={drafts.filter(({ noteKey }) => noteKey !== editedKey)}
        onGoOn={goOn}
        onDiscard={(draft) => void discard(draft)}
      />
      <TableWithSidePanel
        label={fileNoteLabels.tab}
        columns={buildNoteColumns(editing, isStaff, { open: (note) => open(note), remove: deletion.ask })}
        rows={edit?.id === 0 ? [{ id: 0, takenBy: writer }, ...rows] : rows}
        rowKey={({ id }) => id}
        panel={edit === null ? WHOLE_ROW : WRITTEN}
        isCurrent={({ id }) => id === edit?.id}
        className="max-md:[&_td:has([data-new])]:hidden"
        link={({ page }) => buildPath(page ?? paging.page, paging.pageSize)}
        paging={paging}
        empty={edit === null && <EmptyState title={fileNoteLabels.empty}>{fileNoteLabels.emptyTab}</EmptyState>}
      />
      {paging.total > USUAL && <NotePageSizeLinks current={paging.pageSize} hrefOf={(size) => buildPath(1, size)} />}
      {deletion.asked && (
        <ConfirmDialog
          isOpen
          onOpenChange={deletion.cancel}
          title={fileNoteMessages.confirmTitle}
          confirmLabel="Delete"
          onConfirm={() => void deletion.confirm()}
          isPending={deletion.isPending}
          isDanger
        >
          {fileNoteMessages.confirmDelete}
        </ConfirmDialog>
      )}
    </>
  )
}
