'use client'

import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { detailNoteLabels, detailNoteMessages } from '#lib/crm/detail-notes/labels.ts'
import { LONGEST_DETAIL } from '#lib/crm/detail-notes/schema.ts'
import type { DetailSaver, DetailView } from './use-detail-saver.ts'

/** Asks which text stays when somebody else has changed the note. */
export const DetailNoteConflict = ({ view: { fields, stored }, saver }: { view: DetailView; saver: DetailSaver }) => {
  const { value } = fields.detail
  const choices = [
    [detailNoteLabels.takeBoth, `${stored.detail}\n\n${value}`.slice(0, LONGEST_DETAIL)],
    [detailNoteLabels.takeYours, value],
    [detailNoteLabels.takeTheirs, stored.detail],
  ] as const
  return (
    <ConflictNotice
      heading={detailNoteMessages.changed}
      className="mb-3"
      actions={choices.map(([name, text]) => (
        <Button key={name} size="sm" onClick={() => void saver.choose('detail', text)}>
          {name}
        </Button>
      ))}
    >
      <p className="text-muted text-sm">
        {detailNoteLabels.theirs}
        {stored.lastModifiedByFirstName && `, by ${stored.lastModifiedByFirstName} ${stored.lastModifiedByLastName}`}:
      </p>
      <p className="max-h-48 overflow-y-auto whitespace-pre-line break-words">{stored.detail}</p>
    </ConflictNotice>
  )
}
