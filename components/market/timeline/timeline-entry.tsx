import {
  Banknote,
  Building2,
  ChevronRight,
  ClipboardCheck,
  Handshake,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Star,
} from 'lucide-react'
import { Face } from '#components/ui/face.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { describeTimelineEntry, describeTimelineGroup } from '#lib/market/timeline/labels.ts'
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

type EntryProps = { entry: Entry; href: string }

/** One event: its text links to the record it is about, with the person and time of day. */
export const TimelineEntry = ({ entry, href }: EntryProps) => {
  const Icon = ICONS[entry.source]
  const text = getTimelineEntryText(entry)
  return (
    <li data-timeline={entry.source} className={LINE}>
      <Icon className="mt-1 size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <TimelineLink entry={entry} href={href} />
          <TimelinePerson name={entry.by} />
        </p>
        {text && <p className="max-w-3xl whitespace-pre-line pb-1 [overflow-wrap:anywhere]">{text}</p>}
      </div>
      <TimelineTime at={entry.at} />
    </li>
  )
}

type GroupProps = { entries: readonly [Entry, ...Entry[]]; pathOf: (entry: Entry) => string }

/** Events of one kind in one minute, as one line that opens to each of them. */
export const TimelineGroup = ({ entries, pathOf }: GroupProps) => {
  const [{ source, by, at }] = entries
  const Icon = ICONS[source]
  return (
    <li data-timeline={source} className="border-line border-b last:border-b-0">
      <details className="group">
        <summary
          className={`${LINE} cursor-pointer list-none border-b-0 -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden`}
        >
          <Icon className="mt-1 size-4 shrink-0 text-muted" aria-hidden />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="inline-flex min-h-6 items-center gap-1 font-medium">
              {describeTimelineGroup(entries)}
              <ChevronRight className="size-3.5 shrink-0 text-muted group-open:rotate-90" aria-hidden />
            </span>
            <TimelinePerson name={by} />
          </span>
          <TimelineTime at={at} />
        </summary>
        <ul className="px-3.5 pb-2 pl-[42px]">
          {entries.map((entry) => (
            <li key={entry.id}>
              <TimelineLink entry={entry} href={pathOf(entry)} isPlain />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

const LINE = 'flex gap-3 border-line border-b px-3.5 py-1.5 last:border-b-0'

const TimelineLink = ({ entry, href, isPlain = false }: EntryProps & { isPlain?: boolean }) => (
  <a
    href={href}
    className={`inline-flex min-h-6 items-center rounded-sm hover:text-accent hover:underline ${isPlain ? '' : 'font-medium'}`}
  >
    {describeTimelineEntry(entry)}
  </a>
)

const TimelinePerson = ({ name }: { name: string | null }) =>
  name && (
    <Face name={name} fileId={null} className="self-center text-muted">
      {name}
    </Face>
  )

const TimelineTime = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} className="mt-0.5 shrink-0 text-muted text-sm">
    {formatTimeOfDay(at)}
  </time>
)
