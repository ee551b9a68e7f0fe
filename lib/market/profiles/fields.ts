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

const buildFieldVisibilities = ({
  staff,
  owner,
  market,
  visitor,
}: {
  staff: Visibility
  owner: Visibility
  market: Visibility
  visitor: Visibility
}): Record<ProfileViewer, Visibility> => ({
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
  isDeactivated: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  relation: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  kind: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  id: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  companyId: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  lenderId: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  brokerId: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  portraits: buildFieldVisibilities({ staff: 'edit', owner: 'edit', market: 'read', visitor: 'read' }),
  companyName: buildFieldVisibilities({ staff: 'edit', owner: 'read', market: 'read', visitor: 'read' }),
  companyACN: buildFieldVisibilities({ staff: 'edit', owner: 'read', market: 'read', visitor: 'hidden' }),
  website: buildFieldVisibilities({ staff: 'edit', owner: 'edit', market: 'read', visitor: 'read' }),
  logoFile: buildFieldVisibilities({ staff: 'edit', owner: 'edit', market: 'read', visitor: 'read' }),
  platformBdmId: buildFieldVisibilities({ staff: 'edit', owner: 'read', market: 'read', visitor: 'hidden' }),
  platformBdm: buildFieldVisibilities({ staff: 'edit', owner: 'read', market: 'read', visitor: 'hidden' }),
  bdm: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  firstname: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  lastname: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  individualId: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  currentIndividualId: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  currentPortraitIndividualId: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'read',
    visitor: 'hidden',
  }),
  imageFile: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  hasAcceptedInvitation: buildFieldVisibilities({
    staff: 'read',
    owner: 'hidden',
    market: 'hidden',
    visitor: 'hidden',
  }),
  previewCompanyLogo: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  activeProfile: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  associatedLoansCountAsLender: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'hidden',
    visitor: 'hidden',
  }),
  associatedLoansCountAsBroker: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'hidden',
    visitor: 'hidden',
  }),
  associatedLoansCountAsLawyer: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'hidden',
    visitor: 'hidden',
  }),
  categoriesOffered: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  firstRankingLoanCriteriaStatus: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'read',
    visitor: 'hidden',
  }),
  secondRankingLoanCriteriaStatus: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'read',
    visitor: 'hidden',
  }),
  constructionLoanCriteriaStatus: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'read',
    visitor: 'hidden',
  }),
  mezzanineLoanCriteriaStatus: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'read',
    visitor: 'hidden',
  }),
  landBankLoanCriteriaStatus: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'read',
    visitor: 'hidden',
  }),
  ruralLoanCriteriaStatus: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  isMatched: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  resetTab: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  isProfileActive: buildFieldVisibilities({ staff: 'edit', owner: 'edit', market: 'hidden', visitor: 'hidden' }),
  isMasterSwitchOn: buildFieldVisibilities({ staff: 'edit', owner: 'hidden', market: 'hidden', visitor: 'hidden' }),
  leadScore: buildFieldVisibilities({ staff: 'edit', owner: 'hidden', market: 'edit', visitor: 'hidden' }),
  followupDate: buildFieldVisibilities({ staff: 'edit', owner: 'hidden', market: 'edit', visitor: 'hidden' }),
  preSettlementLoansCount: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'hidden',
    visitor: 'hidden',
  }),
  showCurrentLoanBook: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  showDischargedLoanBook: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  currentLoanBook: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  currentLoansCount: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  dischargedLoanBook: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  dischargedLoansCount: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  shortfall: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  avgStarRating: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  reviewedLoansCount: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  positiveReviewsCount: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  positiveLenderReviewsCount: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'read',
    visitor: 'hidden',
  }),
  positiveBrokerReviewsCount: buildFieldVisibilities({
    staff: 'read',
    owner: 'read',
    market: 'read',
    visitor: 'hidden',
  }),
  version: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'hidden', visitor: 'hidden' }),
} as const satisfies Record<keyof ProfileRecord, Record<ProfileViewer, Visibility>>

/**
 * The access of each kind of viewer to the fields of a person; names, email and mobile are changed by staff only (row
 * D-14).
 */
export const portraitVisibility = {
  individualId: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'read' }),
  firstname: buildFieldVisibilities({ staff: 'edit', owner: 'read', market: 'read', visitor: 'read' }),
  lastname: buildFieldVisibilities({ staff: 'edit', owner: 'read', market: 'read', visitor: 'read' }),
  email: buildFieldVisibilities({ staff: 'edit', owner: 'read', market: 'read', visitor: 'read' }),
  mobileNumber: buildFieldVisibilities({ staff: 'edit', owner: 'read', market: 'read', visitor: 'read' }),
  stateKey: buildFieldVisibilities({ staff: 'edit', owner: 'edit', market: 'read', visitor: 'hidden' }),
  linkedInProfile: buildFieldVisibilities({ staff: 'edit', owner: 'edit', market: 'read', visitor: 'read' }),
  isVisible: buildFieldVisibilities({ staff: 'edit', owner: 'edit', market: 'hidden', visitor: 'hidden' }),
  appearanceOrder: buildFieldVisibilities({ staff: 'edit', owner: 'edit', market: 'hidden', visitor: 'hidden' }),
  imageFile: buildFieldVisibilities({ staff: 'edit', owner: 'edit', market: 'read', visitor: 'read' }),
  previewProfileImage: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'read', visitor: 'hidden' }),
  hasAcceptedInvitation: buildFieldVisibilities({
    staff: 'read',
    owner: 'hidden',
    market: 'hidden',
    visitor: 'hidden',
  }),
  version: buildFieldVisibilities({ staff: 'read', owner: 'read', market: 'hidden', visitor: 'hidden' }),
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
