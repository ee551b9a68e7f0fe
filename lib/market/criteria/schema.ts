import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import type { Day } from '#lib/core/dates.ts'
import { recordId } from '#lib/core/parsing.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'

/** Codes of a category's state: 0 lapsed, 1 verified, 2 never verified or changed since, 3 empty. */
export const criteriaStatus = z.literal([0, 1, 2, 3])
export type CriteriaStatus = z.output<typeof criteriaStatus>

/** What a category's state follows from. */
export type CategoryFacts = {
  categoryKey: CategoryKey
  isOffered: boolean
  isVerified: boolean
  /** The Sydney day of the last verification. */
  lastVerifiedDay: Day | null
  /** True where nothing of its terms is filled in. */
  isEmpty: boolean
}

const text = z.string().nullable()
const dollars = z.bigint().nullable()

/** A category among its lender's tabs. */
const criteriaTab = z.strictObject({
  categoryKey: z.enum(CATEGORIES.map(({ key }) => key)),
  tab: z.literal(CATEGORIES.map(({ tab }) => tab)),
  status: criteriaStatus,
  isOffered: z.boolean(),
})
export type CriteriaTab = z.output<typeof criteriaTab>

const stateDetail = z.strictObject({
  stateKey: z.string(),
  stateName: z.string(),
  /** 'Sydney+': the capital that the distance is measured from. */
  city: z.string(),
  distanceKey: text,
  distance: text,
  regions: z.array(z.strictObject({ key: answeredId, name: z.string() })),
})
export type StateDetail = z.output<typeof stateDetail>

/** A chosen security type, zoning or agriculture type. */
const securityChoice = z.strictObject({ key: z.string(), name: z.string(), groupKey: z.string(), group: z.string() })
export type SecurityChoice = z.output<typeof securityChoice>

/** A category's terms: amounts in whole dollars, percentages as decimal texts. */
const criteriaTerms = z.strictObject({
  available: dollars,
  preferredParcelSizeMin: dollars,
  preferredParcelSizeMax: dollars,
  rateMin: text,
  rateMax: text,
  higherRateMin: text,
  higherRateMax: text,
  estabFeeMin: text,
  estabFeeMax: text,
  lineFeeMin: text,
  lineFeeMax: text,
  lvrMin: text,
  lvrMax: text,
  lvrResidentialMin: text,
  lvrResidentialMax: text,
  lvrNonResidentialMin: text,
  lvrNonResidentialMax: text,
  pointOfDifference: text,
  preSales: text,
  isSyndicateLender: z.boolean(),
  advertiseToOtherSyndicateLenders: z.boolean(),
})
export type CriteriaTerms = z.output<typeof criteriaTerms>

/** What only staff and the lender itself read of a category. */
const criteriaKeeping = z.strictObject({
  comments: text,
  bookSize: dollars,
  lastVerifiedByFirstName: text,
  lastVerifiedByLastName: text,
  modifiedDate: z.date().nullable(),
  version: answeredVersion.nullable(),
})
export type CriteriaKeeping = z.output<typeof criteriaKeeping>

/** A category of a lender as one viewer may read it; `keeping` is absent for everybody but staff and the owner. */
export const criteriaAnswer = criteriaTab.extend({
  ...criteriaTerms.shape,
  lenderId: answeredId,
  lenderCategoryId: answeredId.nullable(),
  isVerified: z.boolean(),
  lastVerifiedDate: text,
  /** The last day on which a verified category is shown to brokers. */
  shownUntil: text,
  totalCostOfFundsLow: text,
  totalCostOfFundsHigh: text,
  stateRegionDetails: z.array(stateDetail),
  securityTypes: z.array(securityChoice),
  keeping: criteriaKeeping.optional(),
})
export type Criteria = z.output<typeof criteriaAnswer>

/** The gaps of a category's address: the lender's id and the category's type, such as `FirstRanking`. */
export const criteriaParams = z.object({
  id: recordId,
  category: z
    .enum(CATEGORIES.map(({ type }) => type) as [(typeof CATEGORIES)[number]['type']])
    .transform((type): CategoryKey => (CATEGORIES.find((each) => each.type === type) ?? CATEGORIES[0]).key),
})
