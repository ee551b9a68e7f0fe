import type { ConstructionScenario, SubdivisionScenario } from '#lib/lending/inputs/rules.ts'
import type { StoredReviews } from '#lib/lending/reviews/rules.ts'
import type { LoanReviews } from '#lib/lending/reviews/schema.ts'
import type { LoanStatusKey } from '#lib/lending/statuses/rules.ts'

type RecordParty = {
  id: number
  name: string
  company: string
  isActive: boolean
  isMasterSwitchOn: boolean
  bdmId: number | null
  bdm: string | null
}

/** A loan as stored, with current names; money and rates are decimal texts, dates are `YYYY-MM-DD`. */
export type LoanRecord = {
  id: number
  loanNo: string
  version: number
  statusKey: LoanStatusKey
  status: string
  lawFirmId: number
  lawFirm: string
  isLawFirmActive: boolean
  partnerId: number | null
  partner: string | null
  associateId: number | null
  associate: string | null
  suburbId: number
  suburb: string
  state: string
  suburbState: string
  priorityKey: string
  priority: string
  principal: string
  lowerRate: string
  higherRate: string
  lvr: string | null
  valuationRequired: boolean | null
  interestKey: string
  interest: string
  establishmentFeeWithGst: string | null
  establishmentFee: string | null
  establishmentFeePercentage: string | null
  scenarioKey: string
  scenario: string
  securityTypeKey: string
  securityType: string
  securitySubTypeKey: string
  securitySubType: string
  settlementDate: string | null
  repaymentDate: string | null
  dischargedDate: string | null
  shortfall: string | null
  notes: string | null
  createdAt: Date
  lastEditAt: Date
  lastEditBy: string | null
  lastEditByCompany: string | null
  lenders: (RecordParty & { contribution: string; showsCurrentBook: boolean; showsDischargedBook: boolean })[]
  brokers: RecordParty[]
  credits: { id: number; name: string }[]
  construction: ConstructionScenario | null
  subdivision: (SubdivisionScenario & { type: string | null }) | null
  /** Reviews that everybody who can open the loan may read. */
  reviews: LoanReviews
  /** Reviews still held back from the other side; `getVisibleReviews` decides who may read them. */
  heldReviews: StoredReviews
}
