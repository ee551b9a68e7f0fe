import type { Criteria } from '#lib/market/criteria/schema.ts'

/** What a lender offers, category by category, for it to say whether that is still correct. */
export type TermsToConfirm = {
  company: string
  isActive: boolean
  isMasterSwitchOn: boolean
  offers: {
    criteria: Criteria
    version: number
    /** True where brokers do not see it, or will not before long. */
    isDue: boolean
    /** How it stands, in words. */
    stands: string
  }[]
}
