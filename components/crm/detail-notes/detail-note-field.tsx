'use client'

import { Check, CircleAlert, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { controlClass } from '#components/ui/control.ts'
import { Panel } from '#components/ui/panel.tsx'
import { dayTime } from '#lib/core/dates.ts'
import { detailNoteLabels, detailNoteMessages, detailSectionLabels } from '#lib/crm/detail-notes/labels.ts'
import {
  DETAIL_ROWS,
  type DetailNote,
  type DetailSection,
  type EditedDetail,
  LONGEST_DETAIL,
} from '#lib/crm/detail-notes/schema.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import type { DetailSaver, DetailView, SaveState } from './detail-saver.ts'
import { useDetailSaver } from './use-detail-saver.ts'

type Props = { profile: NotedProfile; section: DetailSection; note: EditedDetail }

/** A professional or personal note that saves itself and shows how it stands (row E-04). */
export const DetailNoteField = ({ profile, section, note }: Props) => {
  const { saver, view } = useDetailSaver(profile, section, note)
  const id = `detail-${section}`
  return (
    <Panel id={id} title={detailSectionLabels[section]} actions={<StateBadge view={view} onRetry={saver.retry} />}>
      {view.state === 'conflict' && <Conflict view={view} saver={saver} />}
      <textarea
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-edited`}
        rows={DETAIL_ROWS}
        maxLength={LONGEST_DETAIL}
        value={view.text}
        onChange={({ target }) => saver.type(target.value)}
        className={cn(controlClass, 'h-auto resize-y py-2 max-sm:max-h-64')}
      />
      <p id={`${id}-edited`} className="mt-2 text-muted text-sm">
        <LastEdit {...view.stored} />
      </p>
    </Panel>
  )
}

const LastEdit = ({ lastModifiedDate, lastModifiedByFirstName, lastModifiedByLastName }: DetailNote) =>
  lastModifiedDate ? (
    <>
      {detailNoteLabels.lastEditedBy} {lastModifiedByFirstName} {lastModifiedByLastName},{' '}
      <time dateTime={new Date(lastModifiedDate).toISOString()}>{dayTime(new Date(lastModifiedDate))}</time>
    </>
  ) : (
    detailNoteLabels.never
  )

const STATES: Partial<Record<SaveState, { text: string; look: string; icon: LucideIcon }>> = {
  waiting: { text: detailNoteLabels.waiting, look: 'text-muted', icon: Clock },
  saving: { text: detailNoteLabels.saving, look: 'text-muted', icon: LoaderCircle },
  saved: { text: detailNoteLabels.saved, look: 'text-good', icon: Check },
  failed: { text: detailNoteLabels.failed, look: 'text-bad', icon: CircleAlert },
  conflict: { text: detailNoteLabels.waiting, look: 'text-warn', icon: CircleAlert },
}

const StateBadge = ({ view, onRetry }: { view: DetailView; onRetry: () => Promise<void> }) => {
  const state = STATES[view.state]
  return (
    <>
      <p role="status" className={cn('inline-flex items-center gap-1.5 text-sm', state?.look)}>
        {state && <state.icon className="size-3.5" aria-hidden />}
        {state?.text}
        {view.state === 'failed' && view.reason && `. ${view.reason}`}
      </p>
      {view.state === 'failed' && (
        <Button size="sm" onClick={() => void onRetry()}>
          {detailNoteLabels.retry}
        </Button>
      )}
    </>
  )
}

const Conflict = ({ view: { text, stored }, saver }: { view: DetailView; saver: DetailSaver }) => (
  <div role="alert" className="mb-3 rounded-md border border-warn bg-warn-soft px-4 py-3">
    <p className="font-semibold">{detailNoteMessages.changed}</p>
    <p className="mt-2 text-muted text-sm">
      {detailNoteLabels.theirs}
      {stored.lastModifiedByFirstName && `, by ${stored.lastModifiedByFirstName} ${stored.lastModifiedByLastName}`}:
    </p>
    <p className="max-h-48 overflow-y-auto whitespace-pre-line break-words">{stored.detail}</p>
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="sm" onClick={() => void saver.choose(`${stored.detail}\n\n${text}`.slice(0, LONGEST_DETAIL))}>
        {detailNoteLabels.takeBoth}
      </Button>
      <Button size="sm" onClick={() => void saver.choose(text)}>
        {detailNoteLabels.takeYours}
      </Button>
      <Button size="sm" onClick={() => void saver.choose(stored.detail)}>
        {detailNoteLabels.takeTheirs}
      </Button>
    </div>
  </div>
)
