import type { Actor } from '#lib/core/actor.ts'
import { combine, hasRole, notLawFirm, offerVariants, type PolicyTable, staff, unrestricted } from '#lib/core/policy.ts'
import { isCategoryPublished } from '#lib/market/criteria/rules.ts'
import type { CriteriaTab } from '#lib/market/criteria/schema.ts'
import { getRelation } from '#lib/people/directory/policy.ts'

/** Defines who may read or edit lending criteria; `getCategoryReach` decides which of them. */
export const criteriaPolicies = {
  view: { who: notLawFirm, description: 'Read the loan criteria of a lender: everybody but law-firm users' },
  viewAll: { who: unrestricted, description: 'Read the loan criteria of every lender in any state: staff' },
  edit: {
    who: combine([staff, hasRole('LENDER')], 'or'),
    description: "Change, verify and clear the criteria of a lender: staff, and the lender's own people",
  },
  editAsStaff: { who: staff, description: 'The same through the variant of the staff' },
  checkHistory: { who: unrestricted, description: 'Check that the history of criteria is whole' },
} satisfies PolicyTable

/** The endpoints by the last part of their path: those that read criteria; below, those that change them. */
export const readPolicies = offerVariants(criteriaPolicies.view, criteriaPolicies.editAsStaff)
export const editPolicies = offerVariants(criteriaPolicies.edit, criteriaPolicies.editAsStaff)

/**
 * Returns which categories of a lender an actor can read (decision 'when a verification is stale', row F-01): staff and
 * the lender itself all six in any state; brokers, duals and other lenders the published ones (offered, verified, not
 * lapsed); law firms and visitors none. A rival lender never sees unpublished terms.
 */
export const getCategoryReach = (actor: Actor, lenderId: number): 'all' | 'published' | 'none' => {
  const relation = getRelation(actor, 'lender', lenderId)
  if (!relation) return 'none'
  return relation === 'other' ? 'published' : 'all'
}

/** True if an actor with this reach can read the category. */
export const isCategoryInReach = (reach: ReturnType<typeof getCategoryReach>, tab: CriteriaTab): boolean =>
  reach === 'all' || (reach === 'published' && isCategoryPublished(tab))
