import type { Actor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { visiting } from '#lib/core/policy.ts'
import type { ProfileRecord } from '#lib/market/profiles/schema.ts'
import type { Standing } from '#lib/people/directory/schema.ts'

/** How a viewer stands to a field of a profile. A hidden one never leaves the server. */
export type Sight = 'edit' | 'read' | 'hidden'

/** The viewers that the table tells apart; a law-firm user is an owner or nobody. */
export const PROFILE_VIEWERS = ['staff', 'owner', 'market', 'visitor'] as const
export type ProfileViewer = (typeof PROFILE_VIEWERS)[number]

const sights = (staff: Sight, owner: Sight, market: Sight, visitor: Sight): Record<ProfileViewer, Sight> => ({
  staff,
  owner,
  market,
  visitor,
})

/**
 * Who sees and who changes which field of a profile: the one table that pages, handlers and the generated test share
 * (rows D-03, D-14, D-19, D-20, B-07). A hidden loan book takes figures along that this table would show. The table is closed:
 * a field of the record that it does not name does not compile, and one that gets past that never leaves the server.
 */
export const profileFields = {
  isDeactivated: sights('read', 'read', 'read', 'hidden'),
  standing: sights('read', 'read', 'read', 'hidden'),
  kind: sights('read', 'read', 'read', 'hidden'),
  id: sights('read', 'read', 'read', 'read'),
  companyId: sights('read', 'read', 'read', 'hidden'),
  lenderId: sights('read', 'read', 'read', 'hidden'),
  brokerId: sights('read', 'read', 'read', 'hidden'),
  portraits: sights('edit', 'edit', 'read', 'read'),
  companyName: sights('edit', 'read', 'read', 'read'),
  companyACN: sights('edit', 'read', 'read', 'hidden'),
  website: sights('edit', 'edit', 'read', 'read'),
  logoFile: sights('edit', 'edit', 'read', 'read'),
  platformBdmId: sights('edit', 'read', 'read', 'hidden'),
  platformBdm: sights('edit', 'read', 'read', 'hidden'),
  bdm: sights('read', 'read', 'read', 'hidden'),
  firstname: sights('read', 'read', 'read', 'hidden'),
  lastname: sights('read', 'read', 'read', 'hidden'),
  individualId: sights('read', 'read', 'read', 'hidden'),
  currentIndividualId: sights('read', 'read', 'read', 'hidden'),
  currentPortraitIndividualId: sights('read', 'read', 'read', 'hidden'),
  imageFile: sights('read', 'read', 'read', 'hidden'),
  hasAcceptedInvitation: sights('read', 'hidden', 'hidden', 'hidden'),
  previewCompanyLogo: sights('read', 'read', 'read', 'hidden'),
  activeProfile: sights('read', 'read', 'read', 'hidden'),
  associatedLoansCountAsLender: sights('read', 'read', 'hidden', 'hidden'),
  associatedLoansCountAsBroker: sights('read', 'read', 'hidden', 'hidden'),
  associatedLoansCountAsLawyer: sights('read', 'read', 'hidden', 'hidden'),
  categoriesOffered: sights('read', 'read', 'read', 'hidden'),
  firstRankingLoanCriteriaStatus: sights('read', 'read', 'read', 'hidden'),
  secondRankingLoanCriteriaStatus: sights('read', 'read', 'read', 'hidden'),
  constructionLoanCriteriaStatus: sights('read', 'read', 'read', 'hidden'),
  mezzanineLoanCriteriaStatus: sights('read', 'read', 'read', 'hidden'),
  landBankLoanCriteriaStatus: sights('read', 'read', 'read', 'hidden'),
  ruralLoanCriteriaStatus: sights('read', 'read', 'read', 'hidden'),
  isMatched: sights('read', 'read', 'read', 'hidden'),
  resetTab: sights('read', 'read', 'read', 'hidden'),
  isProfileActive: sights('edit', 'edit', 'hidden', 'hidden'),
  isMasterSwitchOn: sights('edit', 'hidden', 'hidden', 'hidden'),
  leadScore: sights('edit', 'hidden', 'edit', 'hidden'),
  followupDate: sights('edit', 'hidden', 'edit', 'hidden'),
  preSettlementLoansCount: sights('read', 'read', 'hidden', 'hidden'),
  showCurrentLoanBook: sights('read', 'read', 'read', 'hidden'),
  showDischargedLoanBook: sights('read', 'read', 'read', 'hidden'),
  currentLoanBook: sights('read', 'read', 'read', 'read'),
  currentLoansCount: sights('read', 'read', 'read', 'read'),
  dischargedLoanBook: sights('read', 'read', 'read', 'read'),
  dischargedLoansCount: sights('read', 'read', 'read', 'read'),
  shortfall: sights('read', 'read', 'read', 'read'),
  avgStarRating: sights('read', 'read', 'read', 'read'),
  reviewedLoansCount: sights('read', 'read', 'read', 'read'),
  positiveReviewsCount: sights('read', 'read', 'read', 'read'),
  positiveLenderReviewsCount: sights('read', 'read', 'read', 'hidden'),
  positiveBrokerReviewsCount: sights('read', 'read', 'read', 'hidden'),
  version: sights('read', 'read', 'hidden', 'hidden'),
} as const satisfies Record<keyof ProfileRecord, Record<ProfileViewer, Sight>>

/** The same for the people of a profile; names, e-mail and mobile are the staff's to change (row D-14). */
export const portraitFieldSights = {
  individualId: sights('read', 'read', 'read', 'read'),
  firstname: sights('edit', 'read', 'read', 'read'),
  lastname: sights('edit', 'read', 'read', 'read'),
  email: sights('edit', 'read', 'read', 'read'),
  mobileNumber: sights('edit', 'read', 'read', 'read'),
  stateKey: sights('edit', 'edit', 'read', 'hidden'),
  linkedInProfile: sights('edit', 'edit', 'read', 'read'),
  isVisible: sights('edit', 'edit', 'hidden', 'hidden'),
  appearanceOrder: sights('edit', 'edit', 'hidden', 'hidden'),
  imageFile: sights('edit', 'edit', 'read', 'read'),
  previewProfileImage: sights('read', 'read', 'read', 'hidden'),
  hasAcceptedInvitation: sights('read', 'hidden', 'hidden', 'hidden'),
  version: sights('read', 'read', 'hidden', 'hidden'),
} as const satisfies Record<keyof ProfileRecord['portraits'][number], Record<ProfileViewer, Sight>>

export type ProfileField = keyof typeof profileFields
export type PortraitField = keyof typeof portraitFieldSights

/** Whom the table calls somebody of this standing. */
export const viewerOf = (actor: Actor, standing: Standing): ProfileViewer => {
  if (visiting(actor)) return 'visitor'
  return standing === 'other' ? 'market' : standing
}

// A law firm has neither BDM nor categories, a broker no criteria, whoever looks.
const MARKET = ['platformBdmId', 'platformBdm', 'bdm', 'categoriesOffered']
const isMissing = (kind: ProfileKind, field: ProfileField): boolean =>
  (kind === 'lawfirm' && MARKET.includes(field)) || (kind !== 'lender' && field.endsWith('LoanCriteriaStatus'))

export const sightOf = (viewer: ProfileViewer, kind: ProfileKind, field: ProfileField): Sight =>
  isMissing(kind, field) ? 'hidden' : profileFields[field][viewer]

// What is neither is shut, so that a viewer whom the table does not know gets nothing.
const isOpen = (sight: Sight): boolean => sight === 'edit' || sight === 'read'

/** A profile with the fields that the table lets its viewer see, and no other. */
export const seenProfile = <T extends Partial<Record<ProfileField, unknown>>>(
  whole: T,
  viewer: ProfileViewer,
  kind: ProfileKind,
): T => seenOf(whole, (field) => field in profileFields && isOpen(sightOf(viewer, kind, field as ProfileField)))

/** The same for a portrait. */
export const seenPortrait = <T extends Partial<Record<PortraitField, unknown>>>(whole: T, viewer: ProfileViewer): T =>
  seenOf(whole, (field) => field in portraitFieldSights && isOpen(portraitFieldSights[field as PortraitField][viewer]))

const seenOf = <T extends object>(whole: T, isSeen: (field: string) => boolean): T =>
  Object.fromEntries(Object.entries(whole).filter(([field]) => isSeen(field))) as T
