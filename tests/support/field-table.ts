import type { ProfileKind } from '#lib/core/paths.ts'

/** The viewers of a profile, in the order of the table's letters. */
export const FIELD_VIEWERS = ['staff', 'owner', 'market', 'visitor'] as const
export type FieldViewer = (typeof FIELD_VIEWERS)[number]

/**
 * Who sees and who changes which field of a profile, written from the documents and from no table of the product: doc 2 §3, §5,
 * §6 and rows B-07, D-03, D-14, D-19, D-20, D-22. One letter for each viewer: e changes, r reads, - never gets it. What staff
 * alone keep is theirs, what others keep about a profile its owner never reads, and a visitor has the public page and no more.
 */
export const PROFILE_FIELDS: Record<string, string> = {
  isDeactivated: 'rrr-',
  relation: 'rrr-',
  kind: 'rrr-',
  id: 'rrrr',
  companyId: 'rrr-',
  lenderId: 'rrr-',
  brokerId: 'rrr-',
  portraits: 'eerr',
  companyName: 'errr',
  companyACN: 'err-',
  website: 'eerr',
  logoFile: 'eerr',
  platformBdmId: 'err-',
  platformBdm: 'err-',
  bdm: 'rrr-',
  firstname: 'rrr-',
  lastname: 'rrr-',
  individualId: 'rrr-',
  currentIndividualId: 'rrr-',
  currentPortraitIndividualId: 'rrr-',
  imageFile: 'rrr-',
  hasAcceptedInvitation: 'r---',
  previewCompanyLogo: 'rrr-',
  activeProfile: 'rrr-',
  associatedLoansCountAsLender: 'rr--',
  associatedLoansCountAsBroker: 'rr--',
  associatedLoansCountAsLawyer: 'rr--',
  categoriesOffered: 'rrr-',
  firstRankingLoanCriteriaStatus: 'rrr-',
  secondRankingLoanCriteriaStatus: 'rrr-',
  constructionLoanCriteriaStatus: 'rrr-',
  mezzanineLoanCriteriaStatus: 'rrr-',
  landBankLoanCriteriaStatus: 'rrr-',
  ruralLoanCriteriaStatus: 'rrr-',
  isMatched: 'rrr-',
  resetTab: 'rrr-',
  isProfileActive: 'ee--',
  isMasterSwitchOn: 'e---',
  leadScore: 'e-e-',
  followupDate: 'e-e-',
  preSettlementLoansCount: 'rr--',
  showCurrentLoanBook: 'rrr-',
  showDischargedLoanBook: 'rrr-',
  currentLoanBook: 'rrrr',
  currentLoansCount: 'rrrr',
  dischargedLoanBook: 'rrrr',
  dischargedLoansCount: 'rrrr',
  shortfall: 'rrrr',
  avgStarRating: 'rrrr',
  reviewedLoansCount: 'rrrr',
  positiveReviewsCount: 'rrrr',
  positiveLenderReviewsCount: 'rrr-',
  positiveBrokerReviewsCount: 'rrr-',
  version: 'rr--',
}

/** The same for a portrait. */
export const PORTRAIT_FIELDS: Record<string, string> = {
  individualId: 'rrrr',
  firstname: 'errr',
  lastname: 'errr',
  email: 'errr',
  mobileNumber: 'errr',
  stateKey: 'eer-',
  linkedInProfile: 'eerr',
  isVisible: 'ee--',
  appearanceOrder: 'ee--',
  imageFile: 'eerr',
  previewProfileImage: 'rrr-',
  hasAcceptedInvitation: 'r---',
  version: 'rr--',
}

/** Fields that a kind of profile does not have: a law firm has neither BDM nor categories, a broker no criteria. */
const STATUSES = ['firstRanking', 'secondRanking', 'construction', 'mezzanine', 'landBank', 'rural'].map(
  (name) => `${name}LoanCriteriaStatus`,
)
const MISSING: Record<ProfileKind, string[]> = {
  lender: [],
  broker: STATUSES,
  lawfirm: ['platformBdmId', 'platformBdm', 'bdm', 'categoriesOffered', ...STATUSES],
}

export type FieldSight = 'edit' | 'read' | 'hidden'
const SIGHTS: Record<string, FieldSight> = { e: 'edit', r: 'read', '-': 'hidden' }

/** Returns a viewer's mark for a field; throws if the field has no row. */
export const fieldSight = (row: string | undefined, viewer: FieldViewer): FieldSight => {
  const visibility = SIGHTS[row?.charAt(FIELD_VIEWERS.indexOf(viewer)) ?? '']
  if (!visibility) throw new Error(`the table has no such row: ${row}`)
  return visibility
}

/** The same for a field of a kind of profile. */
export const profileFieldSight = (field: string, viewer: FieldViewer, kind: ProfileKind): FieldSight =>
  MISSING[kind].includes(field) ? 'hidden' : fieldSight(PROFILE_FIELDS[field], viewer)
