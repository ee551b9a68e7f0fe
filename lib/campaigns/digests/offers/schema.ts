import type { Day } from '#lib/core/dates.ts'
import type { CategoryKey, TermTexts } from '#lib/market/criteria/fields.ts'
import type { StateDetail } from '#lib/market/criteria/schema.ts'

/** Count and total of the loans in one book; null if the lender does not show the book. */
export type BookSum = { loans: number; dollars: string } | null

/** A published category, with the lender's books as far as its three fundsAvailable settings allow. */
export type Offer = {
  id: number
  company: string
  categoryKey: CategoryKey
  terms: TermTexts
  states: StateDetail[]
  verifiedDay: Day
  current: BookSum
  discharged: BookSum
  /** The suburbs of the lender's loans; null if the lender does not show them. */
  suburbs: string[] | null
}
