import { PageHeader } from '#components/layout/page-header.tsx'
import type { DeactivatedProfile as Deactivated } from '#lib/market/profiles/schema.ts'

/** A switched-off company as others see it: the banner and the name (row B-06). */
export const DeactivatedProfile = ({ profile }: { profile: Deactivated }) => (
  <PageHeader
    title={profile.name ?? profile.companyName}
    description={profile.name ? profile.companyName : null}
    showsDeactivated
  />
)
