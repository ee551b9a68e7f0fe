import { z } from 'zod'
import type { Day } from '#lib/core/dates.ts'
import { recordId } from '#lib/core/parsing.ts'

/** The six lending categories in their order, with their keys in addresses (row F-01) and their types in calls (row P-06). */
export const CATEGORIES = [
  { key: 'FIRST_RANKING', tab: 4, type: 'FirstRanking' },
  { key: 'SECOND_RANKING', tab: 5, type: 'SecondRanking' },
  { key: 'CONSTRUCTION', tab: 6, type: 'Construction' },
  { key: 'MEZZANINE', tab: 7, type: 'Mezzanine' },
  { key: 'LAND_BANK', tab: 8, type: 'LandBank' },
  { key: 'RURAL', tab: 9, type: 'Rural' },
] as const
export type CategoryKey = (typeof CATEGORIES)[number]['key']
export type CategoryTab = (typeof CATEGORIES)[number]['tab']

/** Codes of a category's state: 0 lapsed, 1 verified, 2 never verified or changed since, 3 empty. */
export type CriteriaStatus = 0 | 1 | 2 | 3

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

/** A category among its lender's tabs. */
export type CriteriaTab = {
  categoryKey: CategoryKey
  tab: CategoryTab
  status: CriteriaStatus
  isOffered: boolean
}

export type StateDetail = {
  stateKey: string
  stateName: string
  /** 'Sydney+': the capital that the distance is measured from. */
  city: string
  distanceKey: string | null
  distance: string | null
  regions: { key: number; name: string }[]
}

/** A chosen security type, zoning or agriculture type. */
export type SecurityChoice = { key: string; name: string; groupKey: string; group: string }

/** A category's terms: amounts in whole dollars, percentages as decimal texts. */
export type CriteriaTerms = {
  available: bigint | null
  preferredParcelSizeMin: bigint | null
  preferredParcelSizeMax: bigint | null
  rateMin: string | null
  rateMax: string | null
  higherRateMin: string | null
  higherRateMax: string | null
  estabFeeMin: string | null
  estabFeeMax: string | null
  lineFeeMin: string | null
  lineFeeMax: string | null
  lvrMin: string | null
  lvrMax: string | null
  lvrResidentialMin: string | null
  lvrResidentialMax: string | null
  lvrNonResidentialMin: string | null
  lvrNonResidentialMax: string | null
  pointOfDifference: string | null
  preSales: string | null
  isSyndicateLender: boolean
  advertiseToOtherSyndicateLenders: boolean
}

/** What only staff and the lender itself read of a category. */
export type CriteriaKeeping = {
  comments: string | null
  bookSize: bigint | null
  lastVerifiedByFirstName: string | null
  lastVerifiedByLastName: string | null
  modifiedDate: Date | null
  version: number | null
}

/** A category of a lender as one viewer may read it; `keeping` is absent for everybody but staff and the owner. */
export type Criteria = CriteriaTab &
  CriteriaTerms & {
    lenderId: number
    lenderCategoryId: number | null
    isVerified: boolean
    lastVerifiedDate: Day | null
    /** The last day on which a verified category is shown to brokers. */
    shownUntil: Day | null
    totalCostOfFundsLow: string | null
    totalCostOfFundsHigh: string | null
    stateRegionDetails: StateDetail[]
    securityTypes: SecurityChoice[]
    keeping?: CriteriaKeeping
  }

/** The gaps of a category's address: the lender's id and the category's type, such as `FirstRanking`. */
export const criteriaDoor = z.object({
  id: recordId,
  category: z
    .enum(CATEGORIES.map(({ type }) => type) as [(typeof CATEGORIES)[number]['type']])
    .transform((type): CategoryKey => (CATEGORIES.find((each) => each.type === type) ?? CATEGORIES[0]).key),
})
