'use client'

import { SaveStateLine } from '#components/saving/save-state.tsx'
import { cn } from '#components/ui/cn.ts'
import { controlClass } from '#components/ui/control.ts'
import { Panel } from '#components/ui/panel.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { detailNoteLabels, detailSectionLabels } from '#lib/crm/detail-notes/labels.ts'
import {
  DETAIL_ROWS,
  type DetailNote,
  type DetailSection,
  type EditedDetail,
  LONGEST_DETAIL,
} from '#lib/crm/detail-notes/schema.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { DetailNoteConflict } from './detail-note-conflict.tsx'
import { useDetailNoteSaver } from './use-detail-saver.ts'

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
        placeholder={detailNoteLabels.placeholders[section]}
        // Twelve lines at least (row E-04), more where the browser lets a field grow with its text.
        className={cn(
          controlClass,
          'field-sizing-content h-auto min-h-[calc(12lh+1.125rem)] resize-y py-2 max-sm:max-h-64',
        )}
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
