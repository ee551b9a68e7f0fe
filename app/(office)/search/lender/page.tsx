import { PageHeader } from '#components/layout/page-header.tsx'
import { ProfileFinderBox } from '#components/people/companies/find-profile.tsx'
import { listRecentProfiles } from '#lib/discovery/global-search/recents/queries.ts'
import { findLabels } from '#lib/people/companies/labels.ts'
import { menuPolicy } from '#lib/web/menu/policy.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: findLabels.lender.title }

/** Search for a lender's profile by name, for staff (row C-09). */
export default async function FindLenderPage() {
  const actor = await pageActor(menuPolicy.findLender.who)
  return (
    <div className="max-w-3xl">
      <PageHeader title={findLabels.lender.title} />
      <ProfileFinderBox kind="lender" recent={await listRecentProfiles(actor, 'lender')} />
    </div>
  )
}
