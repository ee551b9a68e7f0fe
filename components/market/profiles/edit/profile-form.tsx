'use client'

import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import { paths } from '#lib/core/paths.ts'
import { profileLabels } from '#lib/market/profiles/edits/labels.ts'
import type { ProfileViewer } from '#lib/market/profiles/fields.ts'
import { profileTitles } from '#lib/market/profiles/labels.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { CompanyFields } from './company-fields.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { PeopleFields } from './people-fields.tsx'
import { useProfileEdit } from './use-profile-edit.ts'

type Props = {
  profile: Profile
  viewer: Exclude<ProfileViewer, 'visitor' | 'market'>
  states: readonly SelectOption[]
  /** Whose portrait is open. */
  individualId: number | null
  /** Where Save and Cancel lead: the profile out of its edit mode. */
  backHref: string
  mayDouble: boolean
  pendingAddresses: readonly PendingAddress[]
}

/** The edit mode of a profile: company and people, with Save and Cancel (rows B-07, D-03, D-12 to D-17). */
export const ProfileForm = (props: Props) => {
  const { profile, viewer, states, individualId, backHref, mayDouble, pendingAddresses } = props
  const edit = useProfileEdit(profile, individualId, backHref)
  const duplicates = useDuplicates(
    viewer === 'staff'
      ? {
          companyName: edit.values.companyName,
          acn: edit.values.companyACN,
          exceptCompanyId: profile.companyId,
        }
      : null,
  )
  return (
    <form
      noValidate
      aria-label={profileLabels.editing}
      onSubmit={(event) => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <PageHeader
        title={profile.companyName || profileTitles[profile.kind]}
        description={profileTitles[profile.kind]}
        isEditing
      />
      <div className="flex flex-col gap-4">
        {edit.isConflict && <ConflictNotice href={paths.profile(profile.kind, profile.id)} />}
        {profile.kind !== 'broker' && <ErrorSummary heading="This could not be saved" errors={edit.errors} />}
        <Panel
          title={profileLabels.company}
          id="edit-company"
          note={viewer === 'staff' ? null : profileLabels.staffOnly}
        >
          <CompanyFields
            edit={edit}
            profile={profile}
            viewer={viewer}
            asksReason={mayDouble && duplicates.some(({ kind }) => kind === 'acn')}
          />
        </Panel>
        <DuplicateNotice duplicates={duplicates} />
        <PeopleFields edit={edit} states={states} isStaff={viewer === 'staff'} pendingAddresses={pendingAddresses} />
        <div
          data-print="hidden"
          className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 border-line border-t bg-ground py-3"
        >
          <Button onClick={edit.leave}>{profileLabels.cancel}</Button>
          <SubmitButton isPending={edit.isPending}>{profileLabels.save}</SubmitButton>
        </div>
      </div>
    </form>
  )
}
