import Link from 'next/link'
import { Panel } from '#components/ui/panel.tsx'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { overviewLabels } from '#lib/discovery/profile-overview/labels.ts'
import { countNewChanges, isNewChange } from '#lib/discovery/profile-overview/rules.ts'
import type { Changes } from '#lib/discovery/profile-overview/schema.ts'
import { describeTimelineEntry } from '#lib/market/timeline/labels.ts'
import type { TimelineEntry } from '#lib/market/timeline/schema.ts'
import { EmptyPanelText } from './empty-panel-text.tsx'

type Props = {
  changes: Changes
  kind: ProfileKind
  /** Null for the company's own people, who have no timeline. */
  timelineHref: string | null
  matchesHref: string
  pathOf: (entry: TimelineEntry) => string
}

/** The last changes around a company in words, those since the reader's last visit marked. */
export const ChangesPanel = ({ changes, kind, timelineHref, matchesHref, pathOf }: Props) => (
  <Panel
    id="changes"
    className="lg:col-span-3"
    title={overviewLabels.changes}
    note={changes.lastLook && describeNews(changes, changes.lastLook)}
    actions={
      timelineHref && (
        <Link href={timelineHref} prefetch={false} className="text-accent text-sm hover:underline">
          {overviewLabels.allChanges}
        </Link>
      )
    }
  >
    {changes.entries.length === 0 && changes.newMatches === 0 ? (
      <EmptyPanelText title={overviewLabels.noChange}>
        {timelineHref ? overviewLabels.noChangeText : overviewLabels.noOwnChangeText}
      </EmptyPanelText>
    ) : (
      <ol className="divide-y divide-line">
        {changes.newMatches > 0 && (
          <li className="flex items-baseline gap-3 pb-1.5">
            <Link
              href={matchesHref}
              prefetch={false}
              className="min-w-0 flex-1 rounded-sm hover:text-accent hover:underline"
            >
              {overviewLabels.newMatches(changes.newMatches, kind)}
            </Link>
            <span className="shrink-0 font-medium text-accent text-xs">{overviewLabels.isNew}</span>
          </li>
        )}
        {changes.entries.map((entry) => (
          <li
            key={`${entry.source} ${entry.id}`}
            className="flex flex-wrap items-baseline gap-x-3 py-1.5 first:pt-0 last:pb-0"
          >
            <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Link href={pathOf(entry)} prefetch={false} className="rounded-sm hover:text-accent hover:underline">
                {describeTimelineEntry(entry)}
              </Link>
              {entry.by && <span className="text-muted text-sm"> {entry.by}</span>}
            </p>
            {isNewChange(entry, changes.lastLook) && (
              <span className="shrink-0 font-medium text-accent text-xs">{overviewLabels.isNew}</span>
            )}
            <time dateTime={entry.at.toISOString()} className="shrink-0 text-muted text-sm">
              {formatDay(toSydneyDay(entry.at))}
            </time>
          </li>
        ))}
      </ol>
    )}
  </Panel>
)

const describeNews = ({ entries, newMatches }: Changes, lastLook: Date): string => {
  const count = countNewChanges(entries, lastLook) + newMatches
  const day = formatDay(toSydneyDay(lastLook))
  // Only the last changes are read, so there may be more.
  return count - newMatches === entries.length && entries.length > 0
    ? overviewLabels.sinceMany(count - 1, day)
    : overviewLabels.since(count, day)
}
