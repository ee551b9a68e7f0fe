import { Suspense } from 'react'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { CategoriesPanel } from '#components/discovery/profile-overview/categories-panel.tsx'
import { ChangesPanel } from '#components/discovery/profile-overview/changes-panel.tsx'
import { LastWordPanel } from '#components/discovery/profile-overview/last-word.tsx'
import { MaturityPanel } from '#components/discovery/profile-overview/maturity-bars.tsx'
import { NextStepsPanel } from '#components/discovery/profile-overview/next-steps.tsx'
import { PeoplePanel } from '#components/discovery/profile-overview/people-panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { paths } from '#lib/core/paths.ts'
import { readFootprint } from '#lib/discovery/profile-loans/footprint/queries.ts'
import { buildProfileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import { readMaturities } from '#lib/discovery/profile-overview/maturities/queries.ts'
import { buildMaturityBars, describeMaturities } from '#lib/discovery/profile-overview/maturities/rules.ts'
import { listNextSteps, readChanges, readLastWord } from '#lib/discovery/profile-overview/queries.ts'
import { emailPolicies } from '#lib/foundation/mail/policy.ts'
import { sortOwnPortraitFirst } from '#lib/market/profiles/rules.ts'
import type { ProfileTab } from '#lib/market/profiles/tabs/rules.ts'
import { getTimelineEntryPath } from '#lib/market/timeline/rules.ts'
import { today } from '#lib/server/operations/clock.ts'
import { FootprintPanel } from './footprint-panel.tsx'
import { readCategoriesOnce } from './freshness-mark.tsx'
import type { TabProps } from './tab-props.ts'

/** The tab Overview, for staff and the owner: what to do next, the last word, the book, the places, the changes and the people. */
export const OverviewTab = (props: TabProps) => (
  // The head and the tabs are sent without waiting for the panels.
  <Suspense fallback={<LoadingOverview />}>
    <Overview {...props} />
  </Suspense>
)

const Overview = async ({ actor, profile, search, path }: TabProps) => {
  const { kind, id } = profile
  const categories = await orErrorPage(readCategoriesOnce(actor, profile))
  const [steps, note, maturities, footprint, changes] = await orErrorPage(
    Promise.all([
      listNextSteps(actor, profile, categories),
      readLastWord(actor, profile),
      readMaturities(actor, profile),
      readFootprint(actor, profile),
      readChanges(actor, profile),
    ]),
  )
  const hrefOf = (tab: ProfileTab) => buildProfileSearchPath(path, { ...search, tab })
  const bars = buildMaturityBars(maturities, profile, today())
  const isStaff = profile.relation === 'staff'
  return (
    <div className={GRID}>
      <NextStepsPanel steps={steps} />
      <div className={NARROW_COLUMN}>
        {isStaff && <LastWordPanel note={note} notesHref={hrefOf('fileNotes')} newHref={paths.newNote(kind, id)} />}
        {categories && <CategoriesPanel categories={categories} profileId={id} matchesHref={hrefOf('matches')} />}
        <PeoplePanel
          people={sortOwnPortraitFirst(profile.portraits, actor)}
          hrefOf={(portrait) => buildProfileSearchPath(path, { ...search, portrait })}
        />
      </div>
      <div className={WIDE_COLUMN}>
        <MaturityPanel maturities={bars} sentence={describeMaturities(maturities, bars)} />
        <FootprintPanel footprint={footprint} profile={profile} />
        <ChangesPanel
          changes={changes}
          kind={kind}
          timelineHref={isStaff ? hrefOf('timeline') : null}
          matchesHref={hrefOf('matches')}
          pathOf={(entry) => getTimelineEntryPath(entry, { kind, id }, emailPolicies.readOutbox.who(actor))}
        />
      </div>
    </div>
  )
}

// A wide and a narrow column, each without holes: what comes next is above the rest of the wide one, and the narrow one
// between them on a phone.
const GRID = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-3 lg:grid-rows-[auto_1fr]'
const NARROW_COLUMN = 'flex min-w-0 flex-col gap-4 lg:col-start-3 lg:row-span-2 lg:row-start-1'
const WIDE_COLUMN = 'flex min-w-0 flex-col gap-4 lg:col-span-2'

const LoadingOverview = () => (
  <div className={GRID}>
    <Skeleton className="h-48 lg:col-span-2" />
    <Skeleton className="h-48" />
    <Skeleton className="h-52 lg:col-span-2" />
    <Skeleton className="h-52" />
  </div>
)
