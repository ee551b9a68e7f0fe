import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { orElsewhere } from '#app/or-elsewhere.ts'
import { AuditLink } from '#components/audit/audit-link.tsx'
import { ProfileActs } from '#components/companies/profile-acts.tsx'
import { DeactivatedProfile } from '#components/profiles/deactivated-profile.tsx'
import { ProfileBadges } from '#components/profiles/profile-badges.tsx'
import { ProfileHead } from '#components/profiles/profile-head.tsx'
import { ProfileLoans } from '#components/profiles/profile-loans.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { companyPolicies } from '#lib/companies/policy.ts'
import { getCompanyDossier } from '#lib/companies/queries.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import { individualPolicies } from '#lib/individuals/policy.ts'
import type { RawSearch } from '#lib/loan-search/search.ts'
import { loanPolicies } from '#lib/loans/policy.ts'
import { listProfileLoans } from '#lib/loans/profiles/queries.ts'
import { menuLabels } from '#lib/menu/labels.ts'
import { profileMenuOf } from '#lib/menu/profile/rules.ts'
import { profileTitles } from '#lib/profiles/labels.ts'
import { ownFirmInstead } from '#lib/profiles/policy.ts'
import { getProfile } from '#lib/profiles/queries.ts'
import { loanTabsOf, openTab, portraitIn, profileTitle } from '#lib/profiles/rules.ts'
import type { Profile } from '#lib/profiles/schema.ts'
import { type ProfileSearch, parseProfileSearch, profileSearchPath } from '#lib/profiles/search.ts'
import { pageActor } from '#lib/server/session.ts'

export type ProfilePageProps = { params: Promise<{ id: string }>; searchParams: Promise<RawSearch> }

const read = cache(async (kind: ProfileKind, text: string) => {
  const actor = await pageActor()
  const id = recordIdIn(text)
  if (id === null) return notFound()
  const instead = ownFirmInstead(actor, kind, id)
  if (instead) return redirect(instead)
  return { actor, profile: await orElsewhere(getProfile(actor, kind, id)) }
})

/** Title and canonical link of a profile page (row D-01). */
export const profileMetadata = async (kind: ProfileKind, props: ProfilePageProps): Promise<Metadata> => {
  const { profile } = await read(kind, (await props.params).id)
  const { portrait } = parseProfileSearch(await props.searchParams)
  return {
    title: profile.isDeactivated
      ? profile.companyName
      : profileTitle(portraitIn(profile.portraits, portrait)?.portrait, profile.companyName),
    alternates: { canonical: paths.profile(kind, profile.id) },
    robots: { index: false },
  }
}

/** The profile of a lender, broker or law firm, as far as the viewer may see it. */
export const ProfilePage = async ({ kind, params, searchParams }: ProfilePageProps & { kind: ProfileKind }) => {
  const { actor, profile } = await read(kind, (await params).id)
  if (profile.isDeactivated) return <DeactivatedProfile profile={profile} />
  return <WholeProfile actor={actor} profile={profile} search={parseProfileSearch(await searchParams)} />
}

type WholeProfileProps = { actor: PersonActor; profile: Profile; search: ProfileSearch }

const WholeProfile = async ({ actor, profile, search }: WholeProfileProps) => {
  const { kind, id } = profile
  const path = paths.profile(kind, id)
  const tabs = loanTabsOf(actor, profile)
  const tab = openTab(tabs, search.group)
  const { sort, page } = search
  const loans = tab.isPrivate
    ? null
    : await orElsewhere(listProfileLoans(actor, { kind, profileId: id, group: tab.group, sort, page }))
  const shown = portraitIn(profile.portraits, search.portrait)
  const hrefOf = (place: number) =>
    profileSearchPath(path, { ...search, portrait: profile.portraits[place]?.individualId ?? null })
  return (
    <>
      <ProfileHead
        kindTitle={profileTitles[kind]}
        companyName={profile.companyName}
        companyACN={profile.companyACN}
        website={profile.website}
        logoFile={profile.logoFile}
        portrait={shown?.portrait ?? null}
        pager={shown && { index: shown.index, count: profile.portraits.length, hrefOf }}
        figures={profile}
        bdm={profile.platformBdm}
        badges={<ProfileBadges profile={profile} />}
        actions={
          <>
            <AuditLink actor={actor} kind="COMPANY" id={profile.companyId} />
            {actor.kind === 'staff' && (
              <StaffActs actor={actor} profile={profile} individualId={shown?.portrait.individualId ?? null} />
            )}
            {profile.standing === 'owner' && loanPolicies.create.who(actor) && (
              <ButtonLink href={paths.createLoan()} variant="primary" prefetch={false}>
                <Plus aria-hidden />
                {menuLabels.addLoan}
              </ButtonLink>
            )}
          </>
        }
      />
      <ProfileLoans path={path} search={search} tabs={tabs} tab={tab} loans={loans} />
    </>
  )
}

type StaffActsProps = { actor: PersonActor; profile: Profile; individualId: number | null }

/** What staff may do with the company behind a profile (rows B-10, C-10 to C-12, D-13, D-19). */
const StaffActs = async ({ actor, profile, individualId }: StaffActsProps) => {
  const company = await orElsewhere(getCompanyDossier(actor, profile.companyId))
  const portrait = company.people.find(({ id }) => id === individualId) ?? null
  const hasAcceptedInvitation = portrait?.hasAcceptedInvitation ?? null
  return (
    <ProfileActs
      company={company}
      kind={profile.kind}
      portrait={portrait}
      isMasterSwitchOn={profile.isMasterSwitchOn}
      menu={profileMenuOf(actor, { ...company, hasAcceptedInvitation })}
      mayTurnSwitch={companyPolicies.turnSwitch.who(actor)}
      mayDeleteUser={individualPolicies.remove.who(actor)}
    />
  )
}
