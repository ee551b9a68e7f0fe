import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import type { Day } from '#lib/core/dates.ts'
import { LEAD_SCORES, type LeadScore } from '#lib/crm/leads/labels.ts'
import { fileReference } from '#lib/foundation/files/schema.ts'
import { criteriaStatus } from '#lib/market/criteria/schema.ts'
import { profileKind, relation } from '#lib/people/directory/schema.ts'

const count = z.int().min(0)
const dollars = z.bigint()
const text = z.string().nullable()
const stars = z.number().min(1).max(5).nullable()

/** A stored picture by its id and address. */
export type FileReference = z.output<typeof fileReference>

/** A person of a company as a profile shows it. */
export const portrait = z.strictObject({
  individualId: answeredId,
  firstname: z.string(),
  lastname: z.string(),
  stateKey: z.string(),
  email: text,
  /** E.164 */
  mobileNumber: text,
  linkedInProfile: text,
  /** Fields that the table of `fields.ts` hides from some viewers are absent for them. */
  isVisible: z.boolean().optional(),
  appearanceOrder: count.optional(),
  imageFile: fileReference.nullable(),
  hasAcceptedInvitation: z.boolean().optional(),
  version: answeredVersion.optional(),
})
export type Portrait = z.output<typeof portrait>

/** A portrait as a visitor gets it. */
export const publicPortrait = portrait.pick({
  individualId: true,
  firstname: true,
  lastname: true,
  email: true,
  mobileNumber: true,
  linkedInProfile: true,
  imageFile: true,
})
export type PublicPortrait = z.output<typeof publicPortrait>

/** Books, counts and ratings of a profile; what its lender hides from the viewer is null. Money in whole dollars. */
export const profileFigures = z.strictObject({
  currentLoanBook: dollars.nullable(),
  currentLoansCount: count.nullable(),
  dischargedLoanBook: dollars.nullable(),
  dischargedLoansCount: count.nullable(),
  /** Per cent of the discharged principal, two decimals; null also where nothing was discharged. */
  shortfall: text,
  /** The mean of the ratings that the viewer sees (decision 'averages'); null without one. */
  avgStarRating: stars,
  reviewedLoansCount: count.nullable(),
  /** Ratings of 4 or more of the whole company, as far as the viewer sees them. */
  positiveReviewsCount: count.nullable(),
})
export type ProfileFigures = z.output<typeof profileFigures>

const named = z.strictObject({ kind: profileKind, id: answeredId, companyName: z.string() })

/** What the table of `fields.ts` hides from some viewers; absent for them. */
const sightedFields = {
  isProfileActive: z.boolean().optional(),
  isMasterSwitchOn: z.boolean().optional(),
  preSettlementLoansCount: count.optional(),
  platformBdmId: answeredId.nullish(),
  platformBdm: z.string().nullish(),
  /** A to E, of the viewer's observer. */
  leadScore: z.enum(LEAD_SCORES).nullish(),
  /** A Sydney day, of the viewer's observer. */
  followupDate: z.iso.date().nullish(),
  /** The company's, for edits. */
  version: answeredVersion.optional(),
}

/** A profile as its viewer may read it. */
const profile = named.extend({
  ...profileFigures.shape,
  ...sightedFields,
  isDeactivated: z.literal(false),
  relation,
  companyId: answeredId,
  companyACN: text,
  website: text,
  logoFile: fileReference.nullable(),
  portraits: z.array(portrait),
  /** False where the lender hides that book from others; true for brokers and law firms. */
  showCurrentLoanBook: z.boolean(),
  showDischargedLoanBook: z.boolean(),
  /** Both ids of a dual's company; null for what it is not. */
  lenderId: answeredId.nullable(),
  brokerId: answeredId.nullable(),
})
export type Profile = z.output<typeof profile>

/** The six categories as the fields of a profile name them. */
const CATEGORY_NAMES = ['firstRanking', 'secondRanking', 'construction', 'mezzanine', 'landBank', 'rural'] as const
export type CategoryName = (typeof CATEGORY_NAMES)[number]

/** Which of the six categories a lender offers, or a broker subscribes to. */
const categoriesOffered = z.record(z.enum(CATEGORY_NAMES), z.boolean())
export type CategoriesOffered = z.output<typeof categoriesOffered>

const categoryStatus = criteriaStatus.nullish()

/** A profile as the API answers it: what the page shows, and the fields of the documents' header and profile views. */
const profileRecord = profile.extend({
  portraits: z.array(portrait.extend({ previewProfileImage: text })),
  /** The person shown first: its name, id and picture. */
  firstname: text,
  lastname: text,
  individualId: answeredId.nullable(),
  currentIndividualId: answeredId.nullable(),
  currentPortraitIndividualId: answeredId.nullable(),
  imageFile: fileReference.nullable(),
  hasAcceptedInvitation: z.boolean().nullish(),
  /** Where the logo is seen. */
  previewCompanyLogo: text,
  bdm: z.strictObject({ id: answeredId, name: z.string() }).nullish(),
  activeProfile: z.strictObject({
    lenderId: answeredId.nullable(),
    brokerId: answeredId.nullable(),
    active: z.boolean(),
  }),
  /** How many loans name the company on each side, in every state. */
  associatedLoansCountAsLender: count.optional(),
  associatedLoansCountAsBroker: count.optional(),
  associatedLoansCountAsLawyer: count.optional(),
  positiveLenderReviewsCount: count,
  positiveBrokerReviewsCount: count,
  /** A law firm has no categories. */
  categoriesOffered: categoriesOffered.optional(),
  firstRankingLoanCriteriaStatus: categoryStatus,
  secondRankingLoanCriteriaStatus: categoryStatus,
  constructionLoanCriteriaStatus: categoryStatus,
  mezzanineLoanCriteriaStatus: categoryStatus,
  landBankLoanCriteriaStatus: categoryStatus,
  ruralLoanCriteriaStatus: categoryStatus,
  /** True where the viewer's own company and this one are matched. */
  isMatched: z.boolean(),
  /** True where the viewer comes from another profile, so that the tab begins anew. */
  resetTab: z.boolean(),
})
export type ProfileRecord = z.output<typeof profileRecord>

/** All that others learn of a switched-off company: its name (row B-06). */
const deactivatedProfile = named.extend({ isDeactivated: z.literal(true), name: text })
export type DeactivatedProfile = z.output<typeof deactivatedProfile>

/** What reading a profile answers. */
export const readProfile = z.discriminatedUnion('isDeactivated', [profileRecord, deactivatedProfile])

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
