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

/** A person of a company as a profile shows it. */
export const portrait = z.strictObject({
  individualId: answeredId,
  firstname: z.string(),
  lastname: z.string(),
  stateKey: z.string(),
  email: text,
  /** The mobile number in E.164 format. */
  mobileNumber: text,
  linkedInProfile: text,
  /** Fields that `fields.ts` hides from some viewers are absent for them. */
  isVisible: z.boolean().optional(),
  appearanceOrder: count.optional(),
  imageFile: fileReference.nullable(),
  hasAcceptedInvitation: z.boolean().optional(),
  version: answeredVersion.optional(),
})
export type Portrait = z.output<typeof portrait>

/** A portrait as visitors get it. */
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

/** Books, counts and ratings of a profile, amounts in whole dollars; null if hidden from the viewer. */
export const profileFigures = z.strictObject({
  currentLoanBook: dollars.nullable(),
  currentLoansCount: count.nullable(),
  dischargedLoanBook: dollars.nullable(),
  dischargedLoansCount: count.nullable(),
  /** In percent of the discharged principal, two decimals; null also without discharged loans. */
  shortfall: text,
  /** The mean of the ratings that the viewer sees (decision 'averages'); null without any. */
  avgStarRating: stars,
  reviewedLoansCount: count.nullable(),
  /** Ratings of 4 or more of the whole company that the viewer sees. */
  positiveReviewsCount: count.nullable(),
})
export type ProfileFigures = z.output<typeof profileFigures>

const named = z.strictObject({ kind: profileKind, id: answeredId, companyName: z.string() })

/** Fields that `fields.ts` hides from some viewers and that are absent for them. */
const sightedFields = {
  isProfileActive: z.boolean().optional(),
  isMasterSwitchOn: z.boolean().optional(),
  preSettlementLoansCount: count.optional(),
  platformBdmId: answeredId.nullish(),
  platformBdm: z.string().nullish(),
  /** The lead score A to E, as set by the viewer's observer. */
  leadScore: z.enum(LEAD_SCORES).nullish(),
  /** The follow-up day (Sydney), as set by the viewer's observer. */
  followupDate: z.iso.date().nullish(),
  /** The company's version, which an edit sends back. */
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
  /** False if the lender hides that book from others; always true for brokers and law firms. */
  showCurrentLoanBook: z.boolean(),
  showDischargedLoanBook: z.boolean(),
  /** The ids of a dual company's two profiles; null if it has no such profile. */
  lenderId: answeredId.nullable(),
  brokerId: answeredId.nullable(),
  /** Ratings of 4 or more that the company received as lender and as broker, of those that the viewer sees. */
  positiveLenderReviewsCount: count,
  positiveBrokerReviewsCount: count,
})
export type Profile = z.output<typeof profile>

/** The six categories by their names in a profile's fields. */
const CATEGORY_NAMES = ['firstRanking', 'secondRanking', 'construction', 'mezzanine', 'landBank', 'rural'] as const
export type CategoryName = (typeof CATEGORY_NAMES)[number]

/** For each of the six categories, whether the lender offers it or the broker subscribes to it. */
const categoriesOffered = z.record(z.enum(CATEGORY_NAMES), z.boolean())
export type CategoriesOffered = z.output<typeof categoriesOffered>

const categoryStatus = criteriaStatus.nullish()

/** A profile as the API returns it: the page's fields, and the documented header and view fields. */
const profileRecord = profile.extend({
  portraits: z.array(portrait.extend({ previewProfileImage: text })),
  /** Name, id and picture of the profile's first person. */
  firstname: text,
  lastname: text,
  individualId: answeredId.nullable(),
  currentIndividualId: answeredId.nullable(),
  currentPortraitIndividualId: answeredId.nullable(),
  imageFile: fileReference.nullable(),
  hasAcceptedInvitation: z.boolean().nullish(),
  previewCompanyLogo: text,
  bdm: z.strictObject({ id: answeredId, name: z.string() }).nullish(),
  activeProfile: z.strictObject({
    lenderId: answeredId.nullable(),
    brokerId: answeredId.nullable(),
    active: z.boolean(),
  }),
  /** The number of loans in any status that refer to the company, on each side. */
  associatedLoansCountAsLender: count.optional(),
  associatedLoansCountAsBroker: count.optional(),
  associatedLoansCountAsLawyer: count.optional(),
  /** Absent for law firms, which have no categories. */
  categoriesOffered: categoriesOffered.optional(),
  firstRankingLoanCriteriaStatus: categoryStatus,
  secondRankingLoanCriteriaStatus: categoryStatus,
  constructionLoanCriteriaStatus: categoryStatus,
  mezzanineLoanCriteriaStatus: categoryStatus,
  landBankLoanCriteriaStatus: categoryStatus,
  ruralLoanCriteriaStatus: categoryStatus,
  /** True if the viewer's own company is matched with this one. */
  isMatched: z.boolean(),
  /** True if the viewer comes from another profile, so that the selected tab is reset. */
  resetTab: z.boolean(),
})
export type ProfileRecord = z.output<typeof profileRecord>

/** A switched-off company as others see it: its name only (row B-06). */
const deactivatedProfile = named.extend({ isDeactivated: z.literal(true), name: text })
export type DeactivatedProfile = z.output<typeof deactivatedProfile>

/** The answer to reading a profile. */
export const readProfile = z.discriminatedUnion('isDeactivated', [profileRecord, deactivatedProfile])

/** The loan lists of a profile by their names in URLs. */
export type ProfileGroup = 'matching' | 'pre-settlement' | 'current' | 'discharged' | 'done-with-you'

/** The tab of a loan list; a private one replaces a book that the lender hides from the viewer (row D-06). */
export type LoanTab = { group: ProfileGroup; isPrivate: boolean; count: number | null }

/** A profile as stored, before it is reduced for a viewer. */
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

/** A profile's stored figures; amounts in whole dollars as text. */
export type FigureFacts = {
  preSettlementCount: number
  currentCount: number
  currentBook: string
  dischargedCount: number
  dischargedBook: string
  shortfall: string
  dischargedPrincipal: string
  /** The ratings received on all loans; below, on those of each book. */
  ratings: RatingSums
  currentRatings: RatingSums
  dischargedRatings: RatingSums
}

/** Summed ratings: stars, number, number of 4 or more, and number of rated loans. */
export type RatingSums = { stars: number; count: number; positive: number; loans: number }

/** For each book of a profile, whether the viewer sees it completely. */
export type OpenBooks = { current: boolean; discharged: boolean; preSettlement: boolean }

/** The ratings of a dual company's other profile. */
export type Sibling = Pick<FigureFacts, 'ratings' | 'currentRatings' | 'dischargedRatings'> & {
  kind: 'lender' | 'broker'
  id: number
  showsCurrentBook: boolean
  showsDischargedBook: boolean
}
