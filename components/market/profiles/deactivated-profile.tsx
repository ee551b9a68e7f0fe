import { PageHeader } from '#components/layout/page-header.tsx'
import type { DeactivatedProfile as Deactivated } from '#lib/market/profiles/schema.ts'

/** What others see of a switched-off company: the banner and the name (row B-06). */
export const DeactivatedProfile = ({ profile }: { profile: Deactivated }) => (
  <PageHeader
    title={profile.name ?? profile.companyName}
    description={profile.name ? profile.companyName : null}
    showsDeactivated
  />
)
