import {
  Banknote,
  Building2,
  ClipboardCheck,
  Handshake,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Star,
} from 'lucide-react'
import { Face } from '#components/ui/face.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { describeTimelineEntry } from '#lib/market/timeline/labels.ts'
import type { TimelineEntry as Entry, TimelineSource } from '#lib/market/timeline/schema.ts'

const ICONS: Record<TimelineSource, LucideIcon> = {
  notes: MessageSquareText,
  loans: Banknote,
  criteria: ClipboardCheck,
  ratings: Star,
  switches: Building2,
  mails: Mail,
  approaches: Handshake,
}

// Only the time, because the day is the heading above.
const formatTimeOfDay = (at: Date): string => formatDayTime(at).slice(-5)

const getTimelineEntryText = ({ source, about }: Entry): string | null =>
  source === 'notes' || source === 'ratings' ? about.text : null

/** One event: its text links to the record it is about, with the person and time of day. */
export const TimelineEntry = ({ entry, href }: { entry: Entry; href: string }) => {
  const Icon = ICONS[entry.source]
  const text = getTimelineEntryText(entry)
  return (
    <li data-timeline={entry.source} className="flex gap-3 border-line border-b px-3.5 py-1.5 last:border-b-0">
      <Icon className="mt-1 size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <a
            href={href}
            className="inline-flex min-h-6 items-center rounded-sm font-medium hover:text-accent hover:underline"
          >
            {describeTimelineEntry(entry)}
          </a>
          {entry.by && (
            <Face name={entry.by} fileId={null} className="self-center text-muted">
              {entry.by}
            </Face>
          )}
        </p>
        {text && <p className="max-w-3xl whitespace-pre-line pb-1 [overflow-wrap:anywhere]">{text}</p>}
      </div>
      <time dateTime={entry.at.toISOString()} className="mt-0.5 shrink-0 text-muted text-sm">
        {formatTimeOfDay(entry.at)}
      </time>
    </li>
  )
}
