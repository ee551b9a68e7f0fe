import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ScrollToCurrentTab } from '#components/ui/keep-in-view.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { type Day, formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { timelineLabels } from '#lib/market/timeline/labels.ts'
import { groupTimelineEntries } from '#lib/market/timeline/rules.ts'
import {
  type TimelineEntry as Entry,
  TIMELINE_SOURCES,
  type Timeline,
  type TimelineQuery,
} from '#lib/market/timeline/schema.ts'
import { TimelineEntry, TimelineGroup } from './timeline-entry.tsx'

type Props = {
  timeline: Timeline
  query: TimelineQuery
  today: Day
  /** Returns the URL of the timeline with another filter or page. */
  hrefOf: (query: TimelineQuery) => string
  /** Returns the path of an entry's record. */
  pathOf: (entry: Entry) => string
}

/** The events around a company, newest first, grouped by day; filters and pages are links. */
export const TimelineList = ({ timeline: { entries, older }, query, today, hrefOf, pathOf }: Props) => {
  const days = [...Map.groupBy(entries, ({ at }) => toSydneyDay(at))]
  const tabs = [null, ...TIMELINE_SOURCES].map((only) => ({
    id: only ?? 'all',
    label: only ? timelineLabels.sources[only] : timelineLabels.all,
    href: hrefOf({ only, before: null }),
  }))
  return (
    <section aria-label={timelineLabels.title}>
      <ScrollToCurrentTab>
        <Tabs label={timelineLabels.filter} tabs={tabs} current={query.only ?? 'all'} look="pills" className="mb-3" />
      </ScrollToCurrentTab>
      {days.length === 0 && (
        <EmptyState title={query.only ? timelineLabels.emptyPart : timelineLabels.empty}>
          {timelineLabels.emptyText}
        </EmptyState>
      )}
      {days.map(([day, own]) => (
        <section key={day} aria-label={formatDay(day)} className="mb-4">
          <h2 className="mb-1.5 font-medium text-muted text-sm">
            {day === today ? timelineLabels.today : formatDay(day)}
          </h2>
          <ol data-panel className="rounded-md border border-line bg-panel">
            {groupTimelineEntries(own).map(([entry, ...others]) => {
              if (!entry) return null
              const key = `${entry.source} ${entry.id}`
              return others.length > 0 ? (
                <TimelineGroup key={key} entries={[entry, ...others]} pathOf={pathOf} />
              ) : (
                <TimelineEntry key={key} entry={entry} href={pathOf(entry)} />
              )
            })}
          </ol>
        </section>
      ))}
      <nav aria-label="Pages" data-print="hidden" className="flex min-h-9 flex-wrap items-center gap-2">
        {query.before && <ButtonLink href={hrefOf({ ...query, before: null })}>{timelineLabels.newest}</ButtonLink>}
        {older && <ButtonLink href={hrefOf({ ...query, before: older })}>{timelineLabels.older}</ButtonLink>}
        {!older && entries.length > 0 && <p className="text-muted text-sm">{timelineLabels.end}</p>}
      </nav>
    </section>
  )
}
