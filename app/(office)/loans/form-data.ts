import type { LoanLists } from '#components/lending/saving/form/kit.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { toSydneyDay } from '#lib/core/dates.ts'
import { getOwnLawFirm } from '#lib/foundation/lookups/parties/queries.ts'
import { listSecuritySubTypes, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { readLoanDraft } from '#lib/lending/saving/drafts/queries.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

const LISTS = ['status', 'scenario', 'priority', 'interest', 'credits', 'security-types', 'subdivision-types'] as const

/**
 * Returns what the loan form needs besides the loan: option lists, the person's draft and law firm, and today's Sydney
 * day.
 */
export const loadLoanFormData = async (actor: PersonActor, loanId: number | null) => {
  const [short, securitySubTypesOf, lawFirm, draft] = await Promise.all([
    readShortLists(actor, LISTS),
    listSecuritySubTypes(actor),
    getOwnLawFirm(actor),
    readLoanDraft(actor, loanId),
  ])
  const { 'security-types': securityTypes, 'subdivision-types': subdivisionTypes, ...others } = short
  const lists: LoanLists = { ...others, securityTypes, subdivisionTypes, securitySubTypes: securitySubTypesOf }
  return {
    lawFirm,
    shared: { lists, draft, product: getEnv().PRODUCT_NAME, today: toSydneyDay(now()), isOwnLawFirm: lawFirm !== null },
  }
}
