import { combine, hasRole, offerVariants, type PolicyTable, staff } from '#lib/core/policy.ts'

/**
 * Defines who keeps lead scores and follow-up dates: the staff as a whole, and each lender or broker company for itself
 * (row D-20).
 */
export const leadPolicies = {
  keep: {
    who: combine([staff, hasRole('LENDER', 'BROKER')], 'or'),
    description: 'Keep a lead score and a follow-up date about another company: staff, lenders and brokers',
  },
  keepAsStaff: { who: staff, description: "Keep the staff's lead score and follow-up date about a company" },
} satisfies PolicyTable

/** The endpoints of scores and dates: the caller's own, and the variant for those of the staff. */
export const leadsPolicies = offerVariants(leadPolicies.keep, leadPolicies.keepAsStaff)
