'use client'

import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { SaveStateLine } from '#components/saving/save-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { controlClass } from '#components/ui/control.ts'
import { Panel } from '#components/ui/panel.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { detailNoteLabels, detailNoteMessages, detailSectionLabels } from '#lib/crm/detail-notes/labels.ts'
import {
  DETAIL_ROWS,
  type DetailNote,
  type DetailSection,
  type EditedDetail,
  LONGEST_DETAIL,
} from '#lib/crm/detail-notes/schema.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { type DetailSaver, type DetailView, useDetailNoteSaver } from './use-detail-saver.ts'

type Props = { profile: NotedProfile; section: DetailSection; note: EditedDetail }

const STATES = { ...detailNoteLabels, conflict: detailNoteLabels.waiting }

/** A professional or personal note that saves automatically and shows its save state (row E-04). */
export const DetailNoteField = ({ profile, section, note }: Props) => {
  const { saver, view } = useDetailNoteSaver(profile, section, note)
  const { detail } = view.fields
  const id = `detail-${section}`
  return (
    <Panel
      id={id}
      title={detailSectionLabels[section]}
      actions={<SaveStateLine field={detail} texts={STATES} onRetry={() => void saver.flush()} />}
    >
      {detail.state === 'conflict' && <DetailNoteConflict view={view} saver={saver} />}
      <textarea
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-edited`}
        rows={DETAIL_ROWS}
        maxLength={LONGEST_DETAIL}
        value={detail.value}
        onChange={({ target }) => saver.change('detail', target.value)}
        className={cn(controlClass, 'h-auto resize-y py-2 max-sm:max-h-64')}
      />
      <p id={`${id}-edited`} className="mt-2 text-muted text-sm">
        <DetailNoteLastEdit {...view.stored} />
      </p>
    </Panel>
  )
}

const DetailNoteLastEdit = ({ lastModifiedDate, lastModifiedByFirstName, lastModifiedByLastName }: DetailNote) =>
  lastModifiedDate ? (
    <>
      {detailNoteLabels.lastEditedBy} {lastModifiedByFirstName} {lastModifiedByLastName},{' '}
      <time dateTime={new Date(lastModifiedDate).toISOString()}>{formatDayTime(new Date(lastModifiedDate))}</time>
    </>
  ) : (
    detailNoteLabels.never
  )

const DetailNoteConflict = ({ view: { fields, stored }, saver }: { view: DetailView; saver: DetailSaver }) => {
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
