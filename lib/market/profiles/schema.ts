import type { Day } from '#lib/core/dates.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import type { LeadScore } from '#lib/crm/leads/schema.ts'
import type { CriteriaStatus } from '#lib/market/criteria/schema.ts'
import type { Standing } from '#lib/people/directory/schema.ts'

/** A stored picture by its id and address. */
export type FileReference = { fileId: number; fileUrl: string }

/** A person of a company as a profile shows it. */
export type Portrait = {
  individualId: number
  firstname: string
  lastname: string
  stateKey: string
  email: string | null
  /** E.164 */
  mobileNumber: string | null
  linkedInProfile: string | null
  /** Fields that the table of `fields/policy.ts` hides from some viewers are absent for them. */
  isVisible?: boolean
  appearanceOrder?: number
  imageFile: FileReference | null
  hasAcceptedInvitation?: boolean
  version?: number
}

/** A portrait as a visitor gets it. */
export type PublicPortrait = Pick<
  Portrait,
  'individualId' | 'firstname' | 'lastname' | 'email' | 'mobileNumber' | 'linkedInProfile' | 'imageFile'
>

/** Books, counts and ratings of a profile; what its lender hides from the viewer is null. Money in whole dollars. */
export type ProfileFigures = {
  currentLoanBook: bigint | null
  currentLoansCount: number | null
  dischargedLoanBook: bigint | null
  dischargedLoansCount: number | null
  /** Per cent of the discharged principal, two decimals; null also where nothing was discharged. */
  shortfall: string | null
  /** The mean of the ratings that the viewer sees (decision 'averages'); null without one. */
  avgStarRating: number | null
  reviewedLoansCount: number | null
  /** Ratings of 4 or more of the whole company, as far as the viewer sees them. */
  positiveReviewsCount: number | null
}

type Named = { kind: ProfileKind; id: number; companyName: string }

/** A profile as its viewer may read it. */
export type Profile = Named &
  ProfileFigures & {
    isDeactivated: false
    standing: Standing
    companyId: number
    companyACN: string | null
    website: string | null
    logoFile: FileReference | null
    portraits: Portrait[]
    /** False where the lender hides that book from others; true for brokers and law firms. */
    showCurrentLoanBook: boolean
    showDischargedLoanBook: boolean
    /** Both ids of a dual's company; null for what it is not. */
    lenderId: number | null
    brokerId: number | null
  } & SightedFields

/** What the table of `fields/policy.ts` hides from some viewers; absent for them. */
type SightedFields = {
  isProfileActive?: boolean
  isMasterSwitchOn?: boolean
  preSettlementLoansCount?: number
  platformBdmId?: number | null
  platformBdm?: string | null
  /** A to E, of the viewer's observer. */
  leadScore?: LeadScore | null
  /** A Sydney day, of the viewer's observer. */
  followupDate?: Day | null
  /** The company's, for edits. */
  version?: number
}

/** Which of the six categories a lender offers, or a broker subscribes to. */
export type CategoriesOffered = Record<CategoryName, boolean>

/** The six categories as the fields of a profile name them. */
export type CategoryName = 'firstRanking' | 'secondRanking' | 'construction' | 'mezzanine' | 'landBank' | 'rural'

/** A profile as the API answers it: what the page shows, and the fields of the documents' header and profile views. */
export type ProfileRecord = Omit<Profile, 'portraits'> & {
  portraits: (Portrait & { previewProfileImage: string | null })[]
  /** The person shown first: its name, id and picture. */
  firstname: string | null
  lastname: string | null
  individualId: number | null
  currentIndividualId: number | null
  currentPortraitIndividualId: number | null
  imageFile: FileReference | null
  hasAcceptedInvitation?: boolean | null
  /** Where the logo is seen. */
  previewCompanyLogo: string | null
  bdm?: { id: number; name: string } | null
  activeProfile: { lenderId: number | null; brokerId: number | null; active: boolean }
  /** How many loans name the company on each side, in every state. */
  associatedLoansCountAsLender?: number
  associatedLoansCountAsBroker?: number
  associatedLoansCountAsLawyer?: number
  positiveLenderReviewsCount: number
  positiveBrokerReviewsCount: number
  /** A law firm has no categories. */
  categoriesOffered?: CategoriesOffered
  /** True where the viewer's own company and this one are matched. */
  isMatched: boolean
  /** True where the viewer comes from another profile, so that the tab begins anew. */
  resetTab: boolean
} & { [Name in CategoryName as `${Name}LoanCriteriaStatus`]?: CriteriaStatus | null }

/** All that others learn of a switched-off company: its name (row B-06). */
export type DeactivatedProfile = Named & { isDeactivated: true; name: string | null }

/** The loan lists of a profile, by the word in its address. */
export type ProfileGroup = 'matching' | 'pre-settlement' | 'current' | 'discharged' | 'done-with-you'

/** A loan list's tab; a private one stands for a book that the lender hides from the viewer (row D-06). */
export type LoanTab = { group: ProfileGroup; isPrivate: boolean; count: number | null }

/** What the database knows of a profile, before anybody's view of it. */
export type ProfileFacts = {
  id: number
  companyId: number
  companyName: string
  acn: string | null
  website: string | null
  logoFileId: number | null
  isActive: boolean
  isMasterSwitchOn: boolean
  showsCurrentBook: boolean
  showsDischargedBook: boolean
  bdmId: number | null
  bdm: string | null
  portraits: PortraitFacts[]
  lenderId: number | null
  brokerId: number | null
  version: number
  leadScore: LeadScore | null
  followupDate: Day | null
  sibling: Sibling | null
} & FigureFacts

export type PortraitFacts = Required<Omit<Portrait, 'imageFile'>> & { imageFileId: number | null }

/** A profile's stored figures; money as texts. */
export type FigureFacts = {
  preSettlementCount: number
  currentCount: number
  currentBook: string
  dischargedCount: number
  dischargedBook: string
  shortfall: string
  dischargedPrincipal: string
  /** The ratings received on all loans, and on those of each book. */
  ratings: RatingSums
  currentRatings: RatingSums
  dischargedRatings: RatingSums
}

/** Ratings added up: their stars, how many, how many of 4 or more, and on how many loans. */
export type RatingSums = { stars: number; count: number; positive: number; loans: number }

/** Which of a profile's loans a viewer sees whole. */
export type OpenBooks = { current: boolean; discharged: boolean; preSettlement: boolean }

/** The other profile of a dual's company, as far as ratings go. */
export type Sibling = Pick<FigureFacts, 'ratings' | 'currentRatings' | 'dischargedRatings'> & {
  kind: 'lender' | 'broker'
  id: number
  showsCurrentBook: boolean
  showsDischargedBook: boolean
}
