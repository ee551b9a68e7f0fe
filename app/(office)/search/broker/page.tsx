import { PageHeader } from '#components/layout/page-header.tsx'
import { ProfileFinderBox } from '#components/people/companies/find-profile.tsx'
import { listRecentProfiles } from '#lib/discovery/global-search/recents/queries.ts'
import { findLabels } from '#lib/people/companies/labels.ts'
import { menuPolicy } from '#lib/web/menu/policy.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: findLabels.broker.title }

/** Search for a broker's profile by name, for staff (row C-09). */
export default async function FindBrokerPage() {
  const actor = await pageActor(menuPolicy.findBroker.who)
  return (
    <div className="max-w-3xl">
      <PageHeader title={findLabels.broker.title} />
      <ProfileFinderBox kind="broker" recent={await listRecentProfiles(actor, 'broker')} />
    </div>
  )
}
