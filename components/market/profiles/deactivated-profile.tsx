import { BackLink } from '#components/layout/back-link.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { paths } from '#lib/core/paths.ts'
import { profileLabels } from '#lib/market/profiles/edits/labels.ts'
import type { DeactivatedProfile as Deactivated } from '#lib/market/profiles/schema.ts'

type Props = {
  profile: Deactivated
  /** True if the viewer may open All Users. */
  mayOpenUsers: boolean
}

/** A switched-off company as others see it: the name and the banner (row B-06), and the way back to All Users. */
export const DeactivatedProfile = ({ profile, mayOpenUsers }: Props) => (
  <PageHeader
    title={profile.name ?? profile.companyName}
    description={profile.name ? profile.companyName : null}
    wayBack={mayOpenUsers && <BackLink href={paths.allUsers()} label={profileLabels.backToUsers} />}
    showsDeactivated
  />
)
