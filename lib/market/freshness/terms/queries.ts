import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { criteriaPolicies, getCategoryReach } from '#lib/market/criteria/policy.ts'
import { buildCriteria, parseStoredTerms, readCategoryRow } from '#lib/market/criteria/queries.ts'
import { findMissingTerms, LAPSED_AFTER, sortSecurityChoices } from '#lib/market/criteria/rules.ts'
import { readLenderFreshness } from '#lib/market/freshness/queries.ts'
import { needsVerification } from '#lib/market/freshness/rules.ts'
import type { TermsToConfirm } from '#lib/market/freshness/terms/schema.ts'

/**
 * Returns the filled-in categories that a lender offers, those that need verifying first. One that was verified today keeps
 * its place, so that no other button moves below the pointer. Raises FORBIDDEN, NOT_FOUND.
 */
export const getTermsToConfirm = async (actor: Actor, lenderId: number): Promise<TermsToConfirm> => {
  if (!criteriaPolicies.edit.who(actor)) throw forbidden()
  if (getCategoryReach(actor, lenderId) !== 'all') throw notFound()
  const lender = await readLenderFreshness(lenderId)
  if (!lender) throw notFound()
  const { company, isActive, isMasterSwitchOn, cells } = lender
  const offers: TermsToConfirm['offers'] = []
  for (const cell of cells.filter(({ isOffered, status }) => isOffered && status !== 3)) {
    const { categoryKey } = cell
    const row = await readCategoryRow(lenderId, categoryKey)
    const missing = findMissingTerms(categoryKey, sortSecurityChoices(parseStoredTerms(row)))
    offers.push({
      criteria: buildCriteria(actor, { lenderId, categoryKey }, row),
      version: row?.version ?? 0,
      isDue: needsVerification(cell),
      isVerifiedToday: cell.daysLeft === LAPSED_AFTER - 1,
      missing: missing.map(({ label }) => label),
    })
  }
  const isFirst = ({ isDue, isVerifiedToday }: TermsToConfirm['offers'][number]) => isDue || isVerifiedToday
  return {
    company,
    isActive,
    isMasterSwitchOn,
    offers: offers.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one))),
  }
}
