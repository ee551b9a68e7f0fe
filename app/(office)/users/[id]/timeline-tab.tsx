import { orErrorPage } from '#app/or-elsewhere.ts'
import { TimelineList } from '#components/market/timeline/timeline-list.tsx'
import { buildProfileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { listTimeline } from '#lib/market/timeline/queries.ts'
import { getTimelineEntryPath } from '#lib/market/timeline/rules.ts'
import type { TimelineQuery } from '#lib/market/timeline/schema.ts'
import { today } from '#lib/server/operations/clock.ts'
import type { TabProps } from './tab-props.ts'

/** The tab Timeline: the events around a profile's company, for staff. */
export const TimelineTab = async ({ actor, profile: { kind, id }, search, path }: TabProps) => {
  const query: TimelineQuery = { only: search.only ?? null, before: search.before ?? null }
  const readsOutbox = emailPolicies.readOutbox.who(actor)
  return (
    <TimelineList
      timeline={await orErrorPage(listTimeline(actor, { kind, id }, query))}
      query={query}
      today={today()}
      hrefOf={({ only, before }) =>
        buildProfileSearchPath(path, { ...search, only: only ?? undefined, before: before ?? undefined })
      }
      pathOf={(entry) => getTimelineEntryPath(entry, { kind, id }, readsOutbox)}
    />
  )
}
