import { orErrorPage } from '#app/or-elsewhere.ts'
import { staff } from '#lib/core/policy.ts'
import { listNoteDrafts } from '#lib/crm/file-notes/drafts/queries.ts'
import { listNoteTypes, listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import { NOTE_PAGE_SIZES } from '#lib/crm/file-notes/rules.ts'
import { buildProfileSearchParams } from '#lib/discovery/profile-loans/search.ts'
import { ProfileNotes } from './parts.ts'
import type { TabProps } from './tab-props.ts'

/**
 * The tab File Notes: the notes of the viewer's company, or of staff, about a profile (rows E-01 to E-03); only where
 * `mayKeepNotesAbout` allows.
 */
export const FileNotesTab = async ({ actor, profile: { kind, id }, search, path }: TabProps) => {
  const paging = { page: search.notesPage ?? 1, pageSize: search.notesSize ?? NOTE_PAGE_SIZES[0] }
  const [notes, types, drafts] = await orErrorPage(
    Promise.all([listProfileNotes(actor, { kind, id }, paging), listNoteTypes(actor), listNoteDrafts(actor, id)]),
  )
  return (
    <ProfileNotes
      key={id}
      profile={{ kind, id }}
      notes={notes}
      types={types}
      drafts={drafts}
      isStaff={staff(actor)}
      writer={actor.name}
      path={path}
      params={buildProfileSearchParams({ ...search, notesPage: undefined, notesSize: undefined })}
    />
  )
}
