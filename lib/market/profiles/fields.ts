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

const buildFieldVisibilities = (
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
  isDeactivated: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  relation: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  kind: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  id: buildFieldVisibilities('read', 'read', 'read', 'read'),
  companyId: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  lenderId: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  brokerId: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  portraits: buildFieldVisibilities('edit', 'edit', 'read', 'read'),
  companyName: buildFieldVisibilities('edit', 'read', 'read', 'read'),
  companyACN: buildFieldVisibilities('edit', 'read', 'read', 'hidden'),
  website: buildFieldVisibilities('edit', 'edit', 'read', 'read'),
  logoFile: buildFieldVisibilities('edit', 'edit', 'read', 'read'),
  platformBdmId: buildFieldVisibilities('edit', 'read', 'read', 'hidden'),
  platformBdm: buildFieldVisibilities('edit', 'read', 'read', 'hidden'),
  bdm: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  firstname: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  lastname: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  individualId: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  currentIndividualId: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  currentPortraitIndividualId: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  imageFile: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  hasAcceptedInvitation: buildFieldVisibilities('read', 'hidden', 'hidden', 'hidden'),
  previewCompanyLogo: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  activeProfile: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  associatedLoansCountAsLender: buildFieldVisibilities('read', 'read', 'hidden', 'hidden'),
  associatedLoansCountAsBroker: buildFieldVisibilities('read', 'read', 'hidden', 'hidden'),
  associatedLoansCountAsLawyer: buildFieldVisibilities('read', 'read', 'hidden', 'hidden'),
  categoriesOffered: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  firstRankingLoanCriteriaStatus: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  secondRankingLoanCriteriaStatus: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  constructionLoanCriteriaStatus: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  mezzanineLoanCriteriaStatus: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  landBankLoanCriteriaStatus: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  ruralLoanCriteriaStatus: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  isMatched: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  resetTab: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  isProfileActive: buildFieldVisibilities('edit', 'edit', 'hidden', 'hidden'),
  isMasterSwitchOn: buildFieldVisibilities('edit', 'hidden', 'hidden', 'hidden'),
  leadScore: buildFieldVisibilities('edit', 'hidden', 'edit', 'hidden'),
  followupDate: buildFieldVisibilities('edit', 'hidden', 'edit', 'hidden'),
  preSettlementLoansCount: buildFieldVisibilities('read', 'read', 'hidden', 'hidden'),
  showCurrentLoanBook: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  showDischargedLoanBook: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  currentLoanBook: buildFieldVisibilities('read', 'read', 'read', 'read'),
  currentLoansCount: buildFieldVisibilities('read', 'read', 'read', 'read'),
  dischargedLoanBook: buildFieldVisibilities('read', 'read', 'read', 'read'),
  dischargedLoansCount: buildFieldVisibilities('read', 'read', 'read', 'read'),
  shortfall: buildFieldVisibilities('read', 'read', 'read', 'read'),
  avgStarRating: buildFieldVisibilities('read', 'read', 'read', 'read'),
  reviewedLoansCount: buildFieldVisibilities('read', 'read', 'read', 'read'),
  positiveReviewsCount: buildFieldVisibilities('read', 'read', 'read', 'read'),
  positiveLenderReviewsCount: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  positiveBrokerReviewsCount: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  version: buildFieldVisibilities('read', 'read', 'hidden', 'hidden'),
} as const satisfies Record<keyof ProfileRecord, Record<ProfileViewer, Visibility>>

/**
 * The access of each kind of viewer to the fields of a person; names, email and mobile are changed by staff only (row
 * D-14).
 */
export const portraitVisibility = {
  individualId: buildFieldVisibilities('read', 'read', 'read', 'read'),
  firstname: buildFieldVisibilities('edit', 'read', 'read', 'read'),
  lastname: buildFieldVisibilities('edit', 'read', 'read', 'read'),
  email: buildFieldVisibilities('edit', 'read', 'read', 'read'),
  mobileNumber: buildFieldVisibilities('edit', 'read', 'read', 'read'),
  stateKey: buildFieldVisibilities('edit', 'edit', 'read', 'hidden'),
  linkedInProfile: buildFieldVisibilities('edit', 'edit', 'read', 'read'),
  isVisible: buildFieldVisibilities('edit', 'edit', 'hidden', 'hidden'),
  appearanceOrder: buildFieldVisibilities('edit', 'edit', 'hidden', 'hidden'),
  imageFile: buildFieldVisibilities('edit', 'edit', 'read', 'read'),
  previewProfileImage: buildFieldVisibilities('read', 'read', 'read', 'hidden'),
  hasAcceptedInvitation: buildFieldVisibilities('read', 'hidden', 'hidden', 'hidden'),
  version: buildFieldVisibilities('read', 'read', 'hidden', 'hidden'),
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
const isFieldMissingForKind = (kind: ProfileKind, field: ProfileField): boolean =>
  (kind === 'lawfirm' && MARKET.includes(field)) || (kind !== 'lender' && field.endsWith('LoanCriteriaStatus'))

export const getFieldVisibility = (viewer: ProfileViewer, kind: ProfileKind, field: ProfileField): Visibility =>
  isFieldMissingForKind(kind, field) ? 'hidden' : profileFields[field][viewer]

// Any other value counts as hidden, so that an unknown kind of viewer sees nothing.
const isVisibleField = (visibility: Visibility): boolean => visibility === 'edit' || visibility === 'read'

/** Reduces a profile to the fields that the table allows its viewer. */
export const pickSeenProfile = <T extends Partial<Record<ProfileField, unknown>>>(
  whole: T,
  viewer: ProfileViewer,
  kind: ProfileKind,
): T =>
  pickSeenFields(
    whole,
    (field) => field in profileFields && isVisibleField(getFieldVisibility(viewer, kind, field as ProfileField)),
  )

/** Reduces a portrait to the fields that the table allows its viewer. */
export const pickSeenPortrait = <T extends Partial<Record<PortraitField, unknown>>>(
  whole: T,
  viewer: ProfileViewer,
): T =>
  pickSeenFields(
    whole,
    (field) => field in portraitVisibility && isVisibleField(portraitVisibility[field as PortraitField][viewer]),
  )

const pickSeenFields = <T extends object>(whole: T, isSeen: (field: string) => boolean): T =>
  Object.fromEntries(Object.entries(whole).filter(([field]) => isSeen(field))) as T
