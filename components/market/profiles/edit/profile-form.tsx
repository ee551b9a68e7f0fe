'use client'

import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { useFormValues } from '#components/forms/form-fields.tsx'
import { FormPage } from '#components/forms/form-page.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { useDuplicates } from '#components/people/duplicates/use-duplicates.ts'
import { Panel } from '#components/ui/panel.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import { paths } from '#lib/core/paths.ts'
import { profileLabels, profileMessages } from '#lib/market/profiles/edits/labels.ts'
import type { ProfileViewer } from '#lib/market/profiles/fields.ts'
import { profileTitles } from '#lib/market/profiles/labels.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'
import { CompanyFields } from './company-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import { useProfileEdit } from './use-profile-edit.ts'

type Props = {
  profile: Profile
  viewer: Exclude<ProfileViewer, 'visitor' | 'market'>
  states: readonly SelectOption[]
  /** The person whose portrait is open. */
  individualId: number | null
  /** The profile's URL outside edit mode, for Save and Cancel. */
  backHref: string
  mayDouble: boolean
  pendingAddresses: readonly PendingAddress[]
  mayAgree: boolean
}

/** The edit mode of a profile: company and people, with Save and Cancel (rows B-07, D-03, D-12 to D-17). */
export const ProfileForm = (props: Props) => {
  const { profile, viewer, states, individualId, backHref, mayDouble, pendingAddresses, mayAgree } = props
  const edit = useProfileEdit(profile, individualId, backHref)
  const { form } = edit
  const { companyName, companyACN } = useFormValues(form)
  const duplicates = useDuplicates(
    viewer === 'staff' ? { companyName, acn: companyACN, exceptCompanyId: profile.companyId } : null,
  )
  return (
    <FormPage
      width="large"
      header={
        <PageHeader
          title={profileLabels.editOf(profile.companyName || profileTitles[profile.kind])}
          back={{ href: backHref, label: profileTitles[profile.kind] }}
          isEditing
        />
      }
    >
      <RecordForm
        form={form}
        label={profileLabels.editing}
        heading="This could not be saved"
        summary={profile.kind === 'broker' ? 'none' : 'all'}
        save={profileLabels.save}
        cancel={{ action: () => form.leave(backHref), label: profileLabels.cancel }}
        isSticky
      >
        {form.stored !== null && (
          <ConflictNotice heading={profileMessages.changed}>
            {profileMessages.changedText}{' '}
            <a
              href={paths.profile(profile.kind, profile.id)}
              target="_blank"
              rel="noopener"
              className="underline underline-offset-2"
            >
              See what is stored<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </ConflictNotice>
        )}
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
          <DuplicateNotice duplicates={duplicates} className="mt-4" />
        </Panel>
        <PeopleFields
          edit={edit}
          states={states}
          isStaff={viewer === 'staff'}
          pendingAddresses={pendingAddresses}
          mayAgree={mayAgree}
        />
      </RecordForm>
    </FormPage>
  )
}
