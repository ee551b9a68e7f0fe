import type { LoanLists } from '#components/lending/loans/form/kit.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { sydneyDay } from '#lib/core/dates.ts'
import { ownLawFirm } from '#lib/foundation/lookups/parties/queries.ts'
import { securitySubTypes, shortLists } from '#lib/foundation/lookups/queries.ts'
import { readLoanDraft } from '#lib/lending/loans/drafts/queries.ts'
import { now } from '#lib/server/clock.ts'
import { env } from '#lib/server/env.ts'

const LISTS = ['status', 'scenario', 'priority', 'interest', 'credits', 'security-types', 'subdivision-types'] as const

/** What the form of a loan needs beside the loan: its choice lists, the person's own draft and firm, and what day it is. */
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
