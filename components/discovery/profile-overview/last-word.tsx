import Link from 'next/link'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import type { ProfileNote } from '#lib/crm/file-notes/schema.ts'
import { overviewLabels } from '#lib/discovery/profile-overview/labels.ts'
import { EmptyPanelText } from './empty-panel-text.tsx'

type Props = { note: ProfileNote | null; notesHref: string; newHref: string }

/** The newest note of the staff about a profile, with its author and day. */
export const LastWordPanel = ({ note, notesHref, newHref }: Props) => (
  <Panel
    id="last-word"
    title={overviewLabels.lastWord}
    actions={
      <ButtonLink href={newHref} variant="ghost" size="sm">
        {overviewLabels.addNote}
      </ButtonLink>
    }
  >
    {note ? (
      <>
        <p className="text-muted text-sm">
          {[note.noteType.name, note.takenBy, formatDay(toSydneyDay(note.date))].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">{note.note}</p>
        <p className="mt-2 text-sm">
          <Link href={notesHref} prefetch={false} className="text-accent hover:underline">
            {overviewLabels.allNotes}
          </Link>
        </p>
      </>
    ) : (
      <EmptyPanelText title={overviewLabels.noNote}>{overviewLabels.noNoteText}</EmptyPanelText>
    )}
  </Panel>
)
