import type { Criteria } from '#lib/market/criteria/schema.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'

/** The categories a lender offers, for confirming that they are still correct. */
export type TermsToConfirm = {
  company: string
  isActive: boolean
  isMasterSwitchOn: boolean
  offers: {
    criteria: Criteria
    cell: FreshnessCell
    version: number
    /** True if brokers cannot see the category, or soon will not. */
    isDue: boolean
    isVerifiedToday: boolean
    /** The labels of the mandatory items that are not filled in; without them the category cannot be verified. */
    missing: string[]
  }[]
}
