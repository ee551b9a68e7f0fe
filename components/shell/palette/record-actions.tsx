import { Link2, NotebookPen, Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyAddress } from '#components/request/copy-link.ts'
import { recordActionLabels } from '#lib/core/labels.ts'
import { paletteLabels } from '#lib/discovery/global-search/labels.ts'
import { getSearchRowPath, listRecordActions, type RecordRights } from '#lib/discovery/global-search/rules.ts'
import type { SearchRow } from '#lib/discovery/global-search/schema.ts'

/** One thing to do with a record, in the form of the palette's entries. */
type RecordAction = { id: string; label: string; icon: ReactNode; run: () => void }

/** Returns what can be done with a record; opening it is first, so that the right arrow and Enter do what Enter alone does. */
export const listRecordEntries = (
  row: SearchRow,
  { go, rights, icon }: { go: (path: string) => void; rights: RecordRights; icon: ReactNode },
): RecordAction[] => {
  const path = getSearchRowPath(row)
  const { note, newLoan, edit } = listRecordActions(row, rights)
  const name = row.companyName ?? row.name
  return [
    { id: 'do-open', label: paletteLabels.open, icon, run: () => go(path) },
    ...(edit
      ? [{ id: 'do-edit', label: recordActionLabels.edit, icon: <Pencil aria-hidden />, run: () => go(edit) }]
      : []),
    ...(note
      ? [{ id: 'do-note', label: paletteLabels.addNote, icon: <NotebookPen aria-hidden />, run: () => go(note) }]
      : []),
    {
      id: 'do-copy',
      label: paletteLabels.copy,
      icon: <Link2 aria-hidden />,
      run: () => copyAddress(new URL(path, window.location.href).href),
    },
    ...(newLoan
      ? [{ id: 'do-loan', label: paletteLabels.newLoan(name), icon: <Plus aria-hidden />, run: () => go(newLoan) }]
      : []),
  ]
}
