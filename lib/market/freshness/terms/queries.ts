import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { criteriaPolicies, getCategoryReach } from '#lib/market/criteria/policy.ts'
import { buildCriteria, parseStoredTerms, readCategoryRow } from '#lib/market/criteria/queries.ts'
import { findMissingTerms, sortSecurityChoices } from '#lib/market/criteria/rules.ts'
import { readLenderFreshness } from '#lib/market/freshness/queries.ts'
import { compareUrgency, isVerifiedToday, needsVerification } from '#lib/market/freshness/rules.ts'
import type { TermsToConfirm } from '#lib/market/freshness/terms/schema.ts'

/**
 * Returns the filled-in categories that a lender offers, the most urgent first. One that was verified today stays among those
 * that need verifying; the open page keeps its exact place, so that no button moves below the pointer. Raises FORBIDDEN, NOT_FOUND.
 */
export const getTermsToConfirm = async (actor: Actor, lenderId: number): Promise<TermsToConfirm> => {
  if (!criteriaPolicies.edit.who(actor)) throw forbidden()
  if (getCategoryReach(actor, lenderId) !== 'all') throw notFound()
  const lender = await readLenderFreshness(lenderId)
  if (!lender) throw notFound()
  const { company, isActive, isMasterSwitchOn, cells } = lender
  const offers: TermsToConfirm['offers'] = []
  for (const cell of cells.filter(({ isOffered, status }) => isOffered && status !== 3).toSorted(compareUrgency)) {
    const { categoryKey } = cell
    const row = await readCategoryRow(lenderId, categoryKey)
    const missing = findMissingTerms(categoryKey, sortSecurityChoices(parseStoredTerms(row)))
    offers.push({
      criteria: buildCriteria(actor, { lenderId, categoryKey }, row),
      cell,
      version: row?.version ?? 0,
      isDue: needsVerification(cell),
      isVerifiedToday: isVerifiedToday(cell),
      missing: missing.map(({ label }) => label),
    })
  }
  return { company, isActive, isMasterSwitchOn, offers }
}
