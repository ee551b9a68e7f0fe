import type { LoanLists } from '#components/lending/loans/form/kit.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { sydneyDay } from '#lib/core/dates.ts'
import { ownLawFirm } from '#lib/foundation/lookups/parties/queries.ts'
import { securitySubTypes, shortLists } from '#lib/foundation/lookups/queries.ts'
import { readLoanDraft } from '#lib/lending/loans/drafts/queries.ts'
import { now } from '#lib/server/clock.ts'
import { env } from '#lib/server/env.ts'

const LISTS = ['status', 'scenario', 'priority', 'interest', 'credits', 'security-types', 'subdivision-types'] as const

/**
 * Returns what the loan form needs besides the loan: option lists, the person's draft and law firm, and today's Sydney
 * day.
 */
export const formData = async (actor: PersonActor, loanId: number | null) => {
  const [short, securitySubTypesOf, lawFirm, draft] = await Promise.all([
    shortLists(actor, LISTS),
    securitySubTypes(actor),
    ownLawFirm(actor),
    readLoanDraft(actor, loanId),
  ])
  const { 'security-types': securityTypes, 'subdivision-types': subdivisionTypes, ...others } = short
  const lists: LoanLists = { ...others, securityTypes, subdivisionTypes, securitySubTypes: securitySubTypesOf }
  return {
    lawFirm,
    shared: { lists, draft, product: env().PRODUCT_NAME, today: sydneyDay(now()), isOwnLawFirm: lawFirm !== null },
  }
}
