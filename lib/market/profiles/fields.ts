import type { Actor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { visiting } from '#lib/core/policy.ts'
import type { ProfileRecord } from '#lib/market/profiles/schema.ts'
import type { ViewerRelation } from '#lib/people/directory/schema.ts'

/** Whether a viewer may edit, read or not see a field. A hidden field never leaves the server. */
export type Visibility = 'edit' | 'read' | 'hidden'

/** The kinds of viewer that the table distinguishes; a law-firm user is the owner or has no access. */
export const PROFILE_VIEWERS = ['staff', 'owner', 'market', 'visitor'] as const
export type ProfileViewer = (typeof PROFILE_VIEWERS)[number]

const visibilities = (
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
 * Who may read and change each field of a profile; shared by pages, handlers and a generated test (rows D-03, D-14,
 * D-19, D-20, B-07). A hidden loan book also hides its figures. A field missing from this table does not compile and
 * never leaves the server.
 */
export const profileFields = {
  isDeactivated: visibilities('read', 'read', 'read', 'hidden'),
  relation: visibilities('read', 'read', 'read', 'hidden'),
  kind: visibilities('read', 'read', 'read', 'hidden'),
  id: visibilities('read', 'read', 'read', 'read'),
  companyId: visibilities('read', 'read', 'read', 'hidden'),
  lenderId: visibilities('read', 'read', 'read', 'hidden'),
  brokerId: visibilities('read', 'read', 'read', 'hidden'),
  portraits: visibilities('edit', 'edit', 'read', 'read'),
  companyName: visibilities('edit', 'read', 'read', 'read'),
  companyACN: visibilities('edit', 'read', 'read', 'hidden'),
  website: visibilities('edit', 'edit', 'read', 'read'),
  logoFile: visibilities('edit', 'edit', 'read', 'read'),
  platformBdmId: visibilities('edit', 'read', 'read', 'hidden'),
  platformBdm: visibilities('edit', 'read', 'read', 'hidden'),
  bdm: visibilities('read', 'read', 'read', 'hidden'),
  firstname: visibilities('read', 'read', 'read', 'hidden'),
  lastname: visibilities('read', 'read', 'read', 'hidden'),
  individualId: visibilities('read', 'read', 'read', 'hidden'),
  currentIndividualId: visibilities('read', 'read', 'read', 'hidden'),
  currentPortraitIndividualId: visibilities('read', 'read', 'read', 'hidden'),
  imageFile: visibilities('read', 'read', 'read', 'hidden'),
  hasAcceptedInvitation: visibilities('read', 'hidden', 'hidden', 'hidden'),
  previewCompanyLogo: visibilities('read', 'read', 'read', 'hidden'),
  activeProfile: visibilities('read', 'read', 'read', 'hidden'),
  associatedLoansCountAsLender: visibilities('read', 'read', 'hidden', 'hidden'),
  associatedLoansCountAsBroker: visibilities('read', 'read', 'hidden', 'hidden'),
  associatedLoansCountAsLawyer: visibilities('read', 'read', 'hidden', 'hidden'),
  categoriesOffered: visibilities('read', 'read', 'read', 'hidden'),
  firstRankingLoanCriteriaStatus: visibilities('read', 'read', 'read', 'hidden'),
  secondRankingLoanCriteriaStatus: visibilities('read', 'read', 'read', 'hidden'),
  constructionLoanCriteriaStatus: visibilities('read', 'read', 'read', 'hidden'),
  mezzanineLoanCriteriaStatus: visibilities('read', 'read', 'read', 'hidden'),
  landBankLoanCriteriaStatus: visibilities('read', 'read', 'read', 'hidden'),
  ruralLoanCriteriaStatus: visibilities('read', 'read', 'read', 'hidden'),
  isMatched: visibilities('read', 'read', 'read', 'hidden'),
  resetTab: visibilities('read', 'read', 'read', 'hidden'),
  isProfileActive: visibilities('edit', 'edit', 'hidden', 'hidden'),
  isMasterSwitchOn: visibilities('edit', 'hidden', 'hidden', 'hidden'),
  leadScore: visibilities('edit', 'hidden', 'edit', 'hidden'),
  followupDate: visibilities('edit', 'hidden', 'edit', 'hidden'),
  preSettlementLoansCount: visibilities('read', 'read', 'hidden', 'hidden'),
  showCurrentLoanBook: visibilities('read', 'read', 'read', 'hidden'),
  showDischargedLoanBook: visibilities('read', 'read', 'read', 'hidden'),
  currentLoanBook: visibilities('read', 'read', 'read', 'read'),
  currentLoansCount: visibilities('read', 'read', 'read', 'read'),
  dischargedLoanBook: visibilities('read', 'read', 'read', 'read'),
  dischargedLoansCount: visibilities('read', 'read', 'read', 'read'),
  shortfall: visibilities('read', 'read', 'read', 'read'),
  avgStarRating: visibilities('read', 'read', 'read', 'read'),
  reviewedLoansCount: visibilities('read', 'read', 'read', 'read'),
  positiveReviewsCount: visibilities('read', 'read', 'read', 'read'),
  positiveLenderReviewsCount: visibilities('read', 'read', 'read', 'hidden'),
  positiveBrokerReviewsCount: visibilities('read', 'read', 'read', 'hidden'),
  version: visibilities('read', 'read', 'hidden', 'hidden'),
} as const satisfies Record<keyof ProfileRecord, Record<ProfileViewer, Visibility>>

/** The same for the people of a profile; names, email and mobile are changed by staff only (row D-14). */
export const portraitVisibility = {
  individualId: visibilities('read', 'read', 'read', 'read'),
  firstname: visibilities('edit', 'read', 'read', 'read'),
  lastname: visibilities('edit', 'read', 'read', 'read'),
  email: visibilities('edit', 'read', 'read', 'read'),
  mobileNumber: visibilities('edit', 'read', 'read', 'read'),
  stateKey: visibilities('edit', 'edit', 'read', 'hidden'),
  linkedInProfile: visibilities('edit', 'edit', 'read', 'read'),
  isVisible: visibilities('edit', 'edit', 'hidden', 'hidden'),
  appearanceOrder: visibilities('edit', 'edit', 'hidden', 'hidden'),
  imageFile: visibilities('edit', 'edit', 'read', 'read'),
  previewProfileImage: visibilities('read', 'read', 'read', 'hidden'),
  hasAcceptedInvitation: visibilities('read', 'hidden', 'hidden', 'hidden'),
  version: visibilities('read', 'read', 'hidden', 'hidden'),
} as const satisfies Record<keyof ProfileRecord['portraits'][number], Record<ProfileViewer, Visibility>>

export type ProfileField = keyof typeof profileFields
export type PortraitField = keyof typeof portraitVisibility

/** Returns the kind of viewer for a relation. */
export const viewerOf = (actor: Actor, relation: ViewerRelation): ProfileViewer => {
  if (visiting(actor)) return 'visitor'
  return relation === 'other' ? 'market' : relation
}

// A law firm has neither BDM nor categories, and a broker no criteria, for any viewer.
const MARKET = ['platformBdmId', 'platformBdm', 'bdm', 'categoriesOffered']
const isMissing = (kind: ProfileKind, field: ProfileField): boolean =>
  (kind === 'lawfirm' && MARKET.includes(field)) || (kind !== 'lender' && field.endsWith('LoanCriteriaStatus'))

export const visibilityOf = (viewer: ProfileViewer, kind: ProfileKind, field: ProfileField): Visibility =>
  isMissing(kind, field) ? 'hidden' : profileFields[field][viewer]

// Any other value counts as hidden, so that an unknown kind of viewer sees nothing.
const isOpen = (visibility: Visibility): boolean => visibility === 'edit' || visibility === 'read'

/** Reduces a profile to the fields that the table allows its viewer. */
export const seenProfile = <T extends Partial<Record<ProfileField, unknown>>>(
  whole: T,
  viewer: ProfileViewer,
  kind: ProfileKind,
): T => seenOf(whole, (field) => field in profileFields && isOpen(visibilityOf(viewer, kind, field as ProfileField)))

/** Reduces a portrait to the fields that the table allows its viewer. */
export const seenPortrait = <T extends Partial<Record<PortraitField, unknown>>>(whole: T, viewer: ProfileViewer): T =>
  seenOf(whole, (field) => field in portraitVisibility && isOpen(portraitVisibility[field as PortraitField][viewer]))

const seenOf = <T extends object>(whole: T, isSeen: (field: string) => boolean): T =>
  Object.fromEntries(Object.entries(whole).filter(([field]) => isSeen(field))) as T
