import { Pencil, Plus } from 'lucide-react'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { listLabels } from '#components/data-table/labels.ts'
import { RecordActions } from '#components/layout/record-actions.tsx'
import { RecordButton } from '#components/layout/record-button.tsx'
import { LenderMenu } from '#components/market/lenders/lender-menu.tsx'
import { ActiveSwitch } from '#components/market/profiles/active-switch.tsx'
import { StickyProfileHeader } from '#components/market/profiles/head-bar.tsx'
import { LeadScoreAndFollowUpFields } from '#components/market/profiles/lead-strip.tsx'
import { PersonShortcuts } from '#components/market/profiles/person-keys.tsx'
import { ProfileHead } from '#components/market/profiles/profile-head.tsx'
import { ReviewSummary } from '#components/market/profiles/reviews/review-summary.tsx'
import { ProfileActions } from '#components/shell/profile-menu/profile-actions.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { PersonActor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { findNextDueFollowup, readLeadVersion } from '#lib/crm/leads/queries.ts'
import { buildProfileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import { buildAuditPath } from '#lib/foundation/audit/search.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { enquiryListLabels } from '#lib/market/enquiries/labels.ts'
import { countEnquiries } from '#lib/market/enquiries/queries.ts'
import { mayChangePrivacy } from '#lib/market/lenders/privacy/policy.ts'
import { mayViewAsFromLender } from '#lib/market/lenders/viewing/policy.ts'
import { profileLabels } from '#lib/market/profiles/edits/labels.ts'
import { describeReviewedLoans, profileTitles } from '#lib/market/profiles/labels.ts'
import { formatFullName, getOwnPositiveCount, pickPortrait, sortOwnPortraitFirst } from '#lib/market/profiles/rules.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { describeInvitation } from '#lib/people/accounts/invitations/labels.ts'
import { findInvitation } from '#lib/people/accounts/invitations/queries.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { getCompanyDossier } from '#lib/people/companies/queries.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { now, today } from '#lib/server/operations/clock.ts'
import { menuLabels } from '#lib/web/menu/labels.ts'
import { listFurtherActions, listProfileActions, listViewerEntries } from '#lib/web/menu/profile-menu.ts'
import { MeasuredApproaches } from './approach-figures.tsx'
import { FreshnessMark } from './freshness-mark.tsx'
import { InvitationLine } from './parts.ts'
import type { TabProps } from './tab-props.ts'

/** The top of a profile page: header, the viewer's actions, lead score and follow-up date (rows D-03, D-18 to D-20). */
export const ProfilePageHeader = async ({ actor, profile, search, path }: TabProps) => {
  const people = sortOwnPortraitFirst(profile.portraits, actor)
  const shown = pickPortrait(people, search.portrait)
  const addressOf = (part: Partial<typeof search>) => buildProfileSearchPath(path, { ...search, ...part })
  const buildHref = (place: number) => addressOf({ portrait: people[place]?.individualId ?? null })
  const isOwn = profile.relation === 'owner'
  const noteHref = paths.newNote(profile.kind, profile.id)
  const positiveReviewsCount = getOwnPositiveCount(profile, profile.positiveReviewsCount)
  const invitation =
    staff(actor) && shown ? await orErrorPage(findInvitation(actor, shown.portrait.individualId)) : null
  return (
    <>
      <ProfileHead
        kindTitle={profileTitles[profile.kind]}
        companyName={profile.companyName}
        companyACN={profile.companyACN}
        website={profile.website}
        logoFile={profile.logoFile}
        pager={shown && { people, index: shown.index, hrefOf: buildHref }}
        isInvitationBelow={invitation !== null}
        figures={Object.assign({}, profile, { positiveReviewsCount })}
        reviews={
          profile.reviewedLoansCount !== null && (
            <ReviewSummary
              kind={profile.kind}
              id={profile.id}
              text={describeReviewedLoans(profile.reviewedLoansCount, positiveReviewsCount)}
            />
          )
        }
        measured={
          // On a phone they are on the overview only, so that other tabs begin sooner.
          <div className={search.tab === 'overview' ? 'contents' : 'max-sm:hidden sm:contents'}>
            <MeasuredApproaches actor={actor} profile={profile} />
          </div>
        }
        bdm={profile.platformBdm ?? null}
        marks={
          <>
            <FreshnessMark actor={actor} profile={profile} />
            {/* The switches that say so are in the menu of a phone. */}
            {profile.isProfileActive === false && (
              <Badge tone="warn" className="sm:hidden">
                {listLabels.standings.paused}
              </Badge>
            )}
            {profile.isMasterSwitchOn === false && (
              <Badge tone="bad" className="sm:hidden">
                {listLabels.standings.switchedOff}
              </Badge>
            )}
          </>
        }
        actions={
          <>
            {staff(actor) && (
              <StaffProfileActions
                actor={actor}
                profile={profile}
                individualId={shown?.portrait.individualId ?? null}
              />
            )}
            <EnquiriesLink actor={actor} profile={profile} />
            {profile.isProfileActive !== undefined && (
              <ActiveSwitch kind={profile.kind} id={profile.id} isActive={profile.isProfileActive} />
            )}
            {profile.relation === 'owner' && loanPolicies.create.who(actor) && (
              <ButtonLink href={paths.createLoan()} className="max-sm:hidden">
                <Plus aria-hidden />
                {menuLabels.addLoan}
              </ButtonLink>
            )}
            {profile.relation !== 'other' && (
              <ButtonLink href={addressOf({ isEditing: true })} variant="primary" className="max-sm:px-2">
                <Pencil aria-hidden />
                <span className="max-sm:sr-only">{profileLabels.edit}</span>
              </ButtonLink>
            )}
            <RecordButton name={profile.companyName} />
          </>
        }
      />
      {invitation && (
        <InvitationLine
          key={invitation.individualId}
          invitation={invitation}
          text={describeInvitation(invitation, now())}
          mayInvite={accountPolicy.showInvitationLink.who(actor)}
        />
      )}
      <RecordActions
        actions={listViewerEntries(actor, isOwn)}
        hrefs={{
          addNote: noteHref,
          ...(staff(actor)
            ? {}
            : { emailSubscriptions: `${paths.emailSubscriptions(actor.individualId)}?from=${profile.kind}` }),
        }}
      />
      <RecordActions
        actions={listFurtherActions(actor, isOwn)}
        hrefs={{
          addNote: noteHref,
          edit: addressOf({ isEditing: true }),
          audit: buildAuditPath('COMPANY', profile.companyId),
        }}
        isOffSettings
      />
      {profile.kind === 'lender' && (
        <LenderMenu
          lenderId={profile.id}
          mayOpenPrivacy={mayChangePrivacy(actor, profile.id)}
          mayView={mayViewAsFromLender(actor, profile.id)}
        />
      )}
      <PersonShortcuts
        people={people.map((person, place) => ({ name: formatFullName(person), href: buildHref(place) }))}
      />
      <StickyProfileHeader
        companyName={profile.companyName}
        logo={profile.logoFile?.fileUrl ?? null}
        person={shown?.portrait ?? null}
      />
      {profile.leadScore !== undefined && <LeadScoreAndFollowUp actor={actor} profile={profile} />}
    </>
  )
}

/** Link to the enquiries for a lender or broker, with their number, for staff and its own people. */
const EnquiriesLink = async ({ actor, profile: { kind, id, relation } }: { actor: PersonActor; profile: Profile }) => {
  if (kind === 'lawfirm' || relation === 'other') return null
  const count = await orErrorPage(countEnquiries(actor, { kind, id }))
  return count ? (
    <ButtonLink href={paths.enquiriesOf(kind, id)} className="max-sm:hidden">
      {enquiryListLabels.button(count)}
    </ButtonLink>
  ) : null
}

/** Lead score and follow-up date, kept per company, or by staff (row D-20). */
const LeadScoreAndFollowUp = async ({ actor, profile }: { actor: PersonActor; profile: Profile }) => {
  const due = await orErrorPage(findNextDueFollowup(actor, profile.companyId))
  const version = await orErrorPage(readLeadVersion(actor, profile.companyId))
  const { leadScore = null, followupDate = null } = profile
  return (
    <LeadScoreAndFollowUpFields
      key={profile.companyId}
      companyId={profile.companyId}
      isStaff={staff(actor)}
      kept={{ leadScore, followupDate, version }}
      today={today()}
      nextDue={due && { href: `${paths.profile(due.kind, due.id)}?tab=fileNotes`, name: due.name, count: due.count }}
    />
  )
}

type StaffActsProps = { actor: PersonActor; profile: Profile; individualId: number | null }

/** The staff's actions on the company of a profile (rows B-10, C-10 to C-12, D-13, D-19). */
const StaffProfileActions = async ({ actor, profile, individualId }: StaffActsProps) => {
  const company = await orErrorPage(getCompanyDossier(actor, profile.companyId))
  const portrait = company.people.find(({ id }) => id === individualId) ?? null
  const hasAcceptedInvitation = portrait?.hasAcceptedInvitation ?? null
  return (
    <ProfileActions
      company={company}
      kind={profile.kind}
      portrait={portrait}
      isMasterSwitchOn={profile.isMasterSwitchOn ?? true}
      menu={listProfileActions(actor, { ...company, hasAcceptedInvitation })}
      mayTurnSwitch={companyPolicies.turnSwitch.who(actor)}
      mayDeleteUser={individualPolicies.remove.who(actor)}
    />
  )
}
