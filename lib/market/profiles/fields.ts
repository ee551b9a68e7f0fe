import type { Actor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { visiting } from '#lib/core/policy.ts'
import type { ProfileRecord } from '#lib/market/profiles/schema.ts'
import type { ViewerRelation } from '#lib/people/directory/schema.ts'

/** The access of a viewer to a field of a profile. A hidden field never leaves the server. */
export type Visibility = 'edit' | 'read' | 'hidden'

/** The kinds of viewer that the table distinguishes; a law-firm user is the owner or has no access. */
export const PROFILE_VIEWERS = ['staff', 'owner', 'market', 'visitor'] as const
export type ProfileViewer = (typeof PROFILE_VIEWERS)[number]

const buildVisibilities = (
  staff: Visibility,
  owner: Visibility,
  market: Visibility,
  visitor: Visibility,
): Record<ProfileViewer, Visibility> => ({
  staff,
  owner,
  market,
  visitor,
})

/**
 * Defines who may read and change each field of a profile; shared by pages, handlers and a generated test (rows D-03,
 * D-14, D-19, D-20, B-07). A hidden loan book also hides its figures. A field missing from this table does not compile
 * and never leaves the server.
 */
export const profileFields = {
  isDeactivated: buildVisibilities('read', 'read', 'read', 'hidden'),
  relation: buildVisibilities('read', 'read', 'read', 'hidden'),
  kind: buildVisibilities('read', 'read', 'read', 'hidden'),
  id: buildVisibilities('read', 'read', 'read', 'read'),
  companyId: buildVisibilities('read', 'read', 'read', 'hidden'),
  lenderId: buildVisibilities('read', 'read', 'read', 'hidden'),
  brokerId: buildVisibilities('read', 'read', 'read', 'hidden'),
  portraits: buildVisibilities('edit', 'edit', 'read', 'read'),
  companyName: buildVisibilities('edit', 'read', 'read', 'read'),
  companyACN: buildVisibilities('edit', 'read', 'read', 'hidden'),
  website: buildVisibilities('edit', 'edit', 'read', 'read'),
  logoFile: buildVisibilities('edit', 'edit', 'read', 'read'),
  platformBdmId: buildVisibilities('edit', 'read', 'read', 'hidden'),
  platformBdm: buildVisibilities('edit', 'read', 'read', 'hidden'),
  bdm: buildVisibilities('read', 'read', 'read', 'hidden'),
  firstname: buildVisibilities('read', 'read', 'read', 'hidden'),
  lastname: buildVisibilities('read', 'read', 'read', 'hidden'),
  individualId: buildVisibilities('read', 'read', 'read', 'hidden'),
  currentIndividualId: buildVisibilities('read', 'read', 'read', 'hidden'),
  currentPortraitIndividualId: buildVisibilities('read', 'read', 'read', 'hidden'),
  imageFile: buildVisibilities('read', 'read', 'read', 'hidden'),
  hasAcceptedInvitation: buildVisibilities('read', 'hidden', 'hidden', 'hidden'),
  previewCompanyLogo: buildVisibilities('read', 'read', 'read', 'hidden'),
  activeProfile: buildVisibilities('read', 'read', 'read', 'hidden'),
  associatedLoansCountAsLender: buildVisibilities('read', 'read', 'hidden', 'hidden'),
  associatedLoansCountAsBroker: buildVisibilities('read', 'read', 'hidden', 'hidden'),
  associatedLoansCountAsLawyer: buildVisibilities('read', 'read', 'hidden', 'hidden'),
  categoriesOffered: buildVisibilities('read', 'read', 'read', 'hidden'),
  firstRankingLoanCriteriaStatus: buildVisibilities('read', 'read', 'read', 'hidden'),
  secondRankingLoanCriteriaStatus: buildVisibilities('read', 'read', 'read', 'hidden'),
  constructionLoanCriteriaStatus: buildVisibilities('read', 'read', 'read', 'hidden'),
  mezzanineLoanCriteriaStatus: buildVisibilities('read', 'read', 'read', 'hidden'),
  landBankLoanCriteriaStatus: buildVisibilities('read', 'read', 'read', 'hidden'),
  ruralLoanCriteriaStatus: buildVisibilities('read', 'read', 'read', 'hidden'),
  isMatched: buildVisibilities('read', 'read', 'read', 'hidden'),
  resetTab: buildVisibilities('read', 'read', 'read', 'hidden'),
  isProfileActive: buildVisibilities('edit', 'edit', 'hidden', 'hidden'),
  isMasterSwitchOn: buildVisibilities('edit', 'hidden', 'hidden', 'hidden'),
  leadScore: buildVisibilities('edit', 'hidden', 'edit', 'hidden'),
  followupDate: buildVisibilities('edit', 'hidden', 'edit', 'hidden'),
  preSettlementLoansCount: buildVisibilities('read', 'read', 'hidden', 'hidden'),
  showCurrentLoanBook: buildVisibilities('read', 'read', 'read', 'hidden'),
  showDischargedLoanBook: buildVisibilities('read', 'read', 'read', 'hidden'),
  currentLoanBook: buildVisibilities('read', 'read', 'read', 'read'),
  currentLoansCount: buildVisibilities('read', 'read', 'read', 'read'),
  dischargedLoanBook: buildVisibilities('read', 'read', 'read', 'read'),
  dischargedLoansCount: buildVisibilities('read', 'read', 'read', 'read'),
  shortfall: buildVisibilities('read', 'read', 'read', 'read'),
  avgStarRating: buildVisibilities('read', 'read', 'read', 'read'),
  reviewedLoansCount: buildVisibilities('read', 'read', 'read', 'read'),
  positiveReviewsCount: buildVisibilities('read', 'read', 'read', 'read'),
  positiveLenderReviewsCount: buildVisibilities('read', 'read', 'read', 'hidden'),
  positiveBrokerReviewsCount: buildVisibilities('read', 'read', 'read', 'hidden'),
  version: buildVisibilities('read', 'read', 'hidden', 'hidden'),
} as const satisfies Record<keyof ProfileRecord, Record<ProfileViewer, Visibility>>

/**
 * The access of each kind of viewer to the fields of a person; names, email and mobile are changed by staff only (row
 * D-14).
 */
export const portraitVisibility = {
  individualId: buildVisibilities('read', 'read', 'read', 'read'),
  firstname: buildVisibilities('edit', 'read', 'read', 'read'),
  lastname: buildVisibilities('edit', 'read', 'read', 'read'),
  email: buildVisibilities('edit', 'read', 'read', 'read'),
  mobileNumber: buildVisibilities('edit', 'read', 'read', 'read'),
  stateKey: buildVisibilities('edit', 'edit', 'read', 'hidden'),
  linkedInProfile: buildVisibilities('edit', 'edit', 'read', 'read'),
  isVisible: buildVisibilities('edit', 'edit', 'hidden', 'hidden'),
  appearanceOrder: buildVisibilities('edit', 'edit', 'hidden', 'hidden'),
  imageFile: buildVisibilities('edit', 'edit', 'read', 'read'),
  previewProfileImage: buildVisibilities('read', 'read', 'read', 'hidden'),
  hasAcceptedInvitation: buildVisibilities('read', 'hidden', 'hidden', 'hidden'),
  version: buildVisibilities('read', 'read', 'hidden', 'hidden'),
} as const satisfies Record<keyof ProfileRecord['portraits'][number], Record<ProfileViewer, Visibility>>

export type ProfileField = keyof typeof profileFields
export type PortraitField = keyof typeof portraitVisibility

/** Returns the kind of viewer that an actor is, given the relation to the profile. */
export const getProfileViewer = (actor: Actor, relation: ViewerRelation): ProfileViewer => {
  if (visiting(actor)) return 'visitor'
  return relation === 'other' ? 'market' : relation
}

// A law firm has neither BDM nor categories, and a broker no criteria, for any viewer.
const MARKET = ['platformBdmId', 'platformBdm', 'bdm', 'categoriesOffered']
const isMissing = (kind: ProfileKind, field: ProfileField): boolean =>
  (kind === 'lawfirm' && MARKET.includes(field)) || (kind !== 'lender' && field.endsWith('LoanCriteriaStatus'))

export const getFieldVisibility = (viewer: ProfileViewer, kind: ProfileKind, field: ProfileField): Visibility =>
  isMissing(kind, field) ? 'hidden' : profileFields[field][viewer]

// Any other value counts as hidden, so that an unknown kind of viewer sees nothing.
const isVisible = (visibility: Visibility): boolean => visibility === 'edit' || visibility === 'read'

/** Reduces a profile to the fields that the table allows its viewer. */
export const pickSeenProfile = <T extends Partial<Record<ProfileField, unknown>>>(
  whole: T,
  viewer: ProfileViewer,
  kind: ProfileKind,
): T =>
  pickSeen(
    whole,
    (field) => field in profileFields && isVisible(getFieldVisibility(viewer, kind, field as ProfileField)),
  )

/** Reduces a portrait to the fields that the table allows its viewer. */
export const pickSeenPortrait = <T extends Partial<Record<PortraitField, unknown>>>(
  whole: T,
  viewer: ProfileViewer,
): T =>
  pickSeen(
    whole,
    (field) => field in portraitVisibility && isVisible(portraitVisibility[field as PortraitField][viewer]),
  )

const pickSeen = <T extends object>(whole: T, isSeen: (field: string) => boolean): T =>
  Object.fromEntries(Object.entries(whole).filter(([field]) => isSeen(field))) as T
