import type { Actor } from '#lib/core/actor.ts'
import { combine, hasRole, notLawFirm, type PolicyTable, staff, unrestricted } from '#lib/core/policy.ts'
import { isPublished } from '#lib/market/criteria/rules.ts'
import type { CriteriaTab } from '#lib/market/criteria/schema.ts'
import { relationOf } from '#lib/people/directory/policy.ts'

/** Who may ask for lending criteria at all; `categoryReach` decides which of them. */
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

/** The same by the last word of an address that reads criteria, and of one that changes them. */
export const readPolicies = {
  '': criteriaPolicies.view,
  'system-user': criteriaPolicies.editAsStaff,
} satisfies PolicyTable
export const editPolicies = {
  '': criteriaPolicies.edit,
  'system-user': criteriaPolicies.editAsStaff,
} satisfies PolicyTable

/**
 * Which categories of a lender a viewer reads (decision 'when a verification is stale', row F-01):
 * staff and the lender itself all six, in any state, with who verified and changed them;
 * brokers, duals and other lenders the published ones (offered, verified, not lapsed), without that;
 * law firms and visitors none. A rival lender never sees terms that are not out.
 */
export const categoryReach = (actor: Actor, lenderId: number): 'all' | 'published' | 'none' => {
  const relation = relationOf(actor, 'lender', lenderId)
  if (!relation) return 'none'
  return relation === 'other' ? 'published' : 'all'
}

/** True for a category that a viewer with this reach has. */
export const isInReach = (reach: ReturnType<typeof categoryReach>, tab: CriteriaTab): boolean =>
  reach === 'all' || (reach === 'published' && isPublished(tab))
