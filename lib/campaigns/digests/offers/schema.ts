import type { Day } from '#lib/core/dates.ts'
import type { CategoryKey, TermTexts } from '#lib/market/criteria/fields.ts'
import type { StateDetail } from '#lib/market/criteria/schema.ts'

/** Loans of one book in one figure; null where the lender does not show the book. */
export type BookSum = { loans: number; dollars: string } | null

/** A published category with its lender's books as the three fundsAvailable settings allow. */
export type Offer = {
  id: number
  company: string
  categoryKey: CategoryKey
  terms: TermTexts
  states: StateDetail[]
  verifiedDay: Day
  current: BookSum
  discharged: BookSum
  /** Names of the suburbs of its closed loans; null where the lender does not show them. */
  suburbs: string[] | null
}
