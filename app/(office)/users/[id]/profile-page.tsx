import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { after } from 'next/server'
import { cache } from 'react'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { NewNoteShortcut } from '#components/crm/file-notes/new-note-key.tsx'
import { DeactivatedProfile } from '#components/market/profiles/deactivated-profile.tsx'
import { ProfileTabs } from '#components/market/profiles/profile-tabs.tsx'
import { BriefLoadingPanel } from '#components/market/profiles/settling-panel.tsx'
import { parseRecordId } from '#lib/core/ids.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { rememberOpened } from '#lib/discovery/global-search/recents/commands.ts'
import { buildProfileSearchPath, parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { isMatchedWith } from '#lib/market/matches/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { buildProfileTitle, pickPortrait, sortOwnPortraitFirst } from '#lib/market/profiles/rules.ts'
import { listProfileTabs, type ProfileTab, pickProfileTab } from '#lib/market/profiles/tabs/rules.ts'
import { listPendingAddresses } from '#lib/people/accounts/addresses/queries.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { redirectToOwnFirm } from '#lib/people/directory/policy.ts'
import { pageActor } from '#lib/web/session.ts'
import { CriteriaTab } from './criteria-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { FileNotesTab } from './file-notes-tab.tsx'
import { LoansTab } from './loans-tab.tsx'
import { MatchesTab } from './matches-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ProfileForm } from './parts.ts'
import { ProfilePageHeader } from './profile-top.tsx'
import type { TabProps } from './tab-props.ts'
import { TimelineTab } from './timeline-tab.tsx'

export type ProfilePageProps = { params: Promise<{ id: string }>; searchParams: Promise<RawSearch> }

const read = cache(async (kind: ProfileKind, text: string) => {
  const actor = await pageActor()
  const id = parseRecordId(text)
  if (id === null) return notFound()
  const instead = redirectToOwnFirm(actor, kind, id)
  if (instead) return redirect(instead)
  // Law-firm users may not open lenders or brokers; they get the page of an inactive profile (row A-17).
  const refusal = kind === 'lawfirm' ? undefined : paths.inactiveProfile()
  return { actor, profile: await orErrorPage(getProfile(actor, kind, id), refusal) }
})

/** Returns the title and canonical link of a profile page (row D-01). */
export const buildProfileMetadata = async (kind: ProfileKind, props: ProfilePageProps): Promise<Metadata> => {
  const { actor, profile } = await read(kind, (await props.params).id)
  const { portrait } = parseProfileSearch(await props.searchParams)
  return {
    title: profile.isDeactivated
      ? profile.companyName
      : buildProfileTitle(
          pickPortrait(sortOwnPortraitFirst(profile.portraits, actor), portrait)?.portrait,
          profile.companyName,
        ),
    alternates: { canonical: paths.profile(kind, profile.id) },
    robots: { index: false },
  }
}

/** The page of a lender's, broker's or law firm's profile, as far as the viewer may see it. */
export const ProfilePage = async ({ kind, params, searchParams }: ProfilePageProps & { kind: ProfileKind }) => {
  const { actor, profile } = await read(kind, (await params).id)
  if (profile.isDeactivated)
    return <DeactivatedProfile profile={profile} mayOpenUsers={userPolicies.search.who(actor)} />
  after(() => rememberOpened(actor, { kind: 'COMPANY', id: profile.companyId }))
  const search = parseProfileSearch(await searchParams)
  const props = { actor, profile, search, path: paths.profile(kind, profile.id) }
  return search.isEditing && profile.relation !== 'other' ? (
    <EditableProfile {...props} relation={profile.relation} />
  ) : (
    <ProfileWithTabs {...props} />
  )
}

const EditableProfile = async ({
  actor,
  profile,
  search,
  path,
  relation,
}: TabProps & { relation: 'staff' | 'owner' }) => (
  <ProfileForm
    profile={profile}
    viewer={relation}
    states={(await readShortLists(actor, ['states'])).states}
    individualId={
      pickPortrait(sortOwnPortraitFirst(profile.portraits, actor), search.portrait)?.portrait.individualId ?? null
    }
    backHref={buildProfileSearchPath(path, { ...search, isEditing: false })}
    pendingAddresses={await listPendingAddresses(actor, profile.companyId)}
    mayAgree={accountPolicy.agreeToAddress.who(actor)}
    mayDouble={companyPolicies.double.who(actor)}
  />
)

/** The profile page with its open tab; its number of queries does not depend on the number of rows. */
export const ProfileWithTabs = async (props: TabProps) => {
  const { actor, profile, search, path } = props
  const viewer = {
    actor,
    kind: profile.kind,
    relation: profile.relation,
    isMatched: await isMatchedWith(actor, profile),
  }
  const tabs = listProfileTabs(viewer)
  const tab = pickProfileTab(viewer, search.tab, search.isMatching)
  const buildHref = (other: typeof tab) =>
    buildProfileSearchPath(path, {
      ...search,
      tab: other,
      group: undefined,
      category: null,
      page: 1,
      before: undefined,
    })
  return (
    <>
      <ProfilePageHeader {...props} />
      {tabs.length > 1 && <ProfileTabs tabs={tabs} current={tab} hrefOf={buildHref} />}
      <BriefLoadingPanel place={`${profile.kind} ${profile.id} ${tab} ${search.group ?? ''} ${search.category ?? ''}`}>
        <OpenProfileTab {...props} search={{ ...search, tab }} tab={tab} />
      </BriefLoadingPanel>
      {tabs.includes('fileNotes') && tab !== 'fileNotes' && (
        <NewNoteShortcut href={paths.newNote(profile.kind, profile.id)} />
      )}
    </>
  )
}

const OpenProfileTab = ({ tab, ...props }: TabProps & { tab: ProfileTab }) => {
  switch (tab) {
    case 'overview':
      return <OverviewTab {...props} />
    case 'fileNotes':
      return <FileNotesTab {...props} />
    case 'details':
      return <DetailsTab {...props} />
    case 'criteria':
      return <CriteriaTab {...props} />
    case 'matches':
      return <MatchesTab {...props} />
    case 'timeline':
      return <TimelineTab {...props} />
    default:
      return <LoansTab {...props} />
  }
}
