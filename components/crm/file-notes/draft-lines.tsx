'use client'

import { Button } from '#components/ui/button.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import type { KeptDraft } from '#lib/crm/file-notes/drafts/schema.ts'
import { fileNoteLabels, NEW_NOTE } from '#lib/crm/file-notes/labels.ts'

type Props = {
  drafts: readonly KeptDraft[]
  onGoOn: (draft: KeptDraft) => void
  onDiscard: (draft: KeptDraft) => void
}

/** The unsaved notes, each with a button to resume it (threat F2). */
export const NoteDraftList = ({ drafts, onGoOn, onDiscard }: Props) => (
  <ul className="mb-3 grid gap-2 empty:hidden">
    {drafts.map((draft) => (
      <li
        key={draft.session}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-warn-soft px-4 py-2"
      >
        <span className="font-medium">{fileNoteLabels.draftKept}</span>
        <span className="min-w-0 flex-1 basis-60 truncate">
          <span className="text-muted">
            {draft.noteKey === NEW_NOTE ? 'new note' : 'change of a note'}, {formatDayTime(new Date(draft.savedAt))}:{' '}
          </span>
          {draft.note}
        </span>
        <span className="flex gap-2">
          <Button size="sm" onClick={() => onGoOn(draft)}>
            {fileNoteLabels.draftGoOn}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onDiscard(draft)}>
            {fileNoteLabels.draftDiscard}
          </Button>
        </span>
      </li>
    ))}
  </ul>
)
