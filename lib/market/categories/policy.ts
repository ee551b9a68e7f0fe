import { combine, hasRole, notLawFirm, offerVariants, type PolicyTable, staff } from '#lib/core/policy.ts'

/** Defines who may toggle offers and subscriptions; the commands check for which profile (row F-25). */
export const categoryPolicies = {
  offer: {
    who: combine([staff, hasRole('LENDER')], 'or'),
    description: "Offer a category and take it back: staff, and the lender's own people",
  },
  subscribe: {
    who: combine([staff, hasRole('BROKER')], 'or'),
    description: "Subscribe to a category and end it: staff, and the broker's own people",
  },
  toggleAsStaff: { who: staff, description: 'The same through the variant of the staff' },
  viewSubscriptions: { who: notLawFirm, description: 'Read what a broker subscribes to: everybody but law-firm users' },
} satisfies PolicyTable

/** The endpoints of the toggles by the last part of the path. */
export const offerPolicies = offerVariants(categoryPolicies.offer, categoryPolicies.toggleAsStaff)
export const subscribePolicies = offerVariants(categoryPolicies.subscribe, categoryPolicies.toggleAsStaff)
