import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { FileReference, PublicPortrait } from '#lib/market/profiles/schema.ts'

/** A published category: where the lender lends and on which security, without any amounts. */
export type PublicCategory = {
  categoryKey: CategoryKey
  /** Full names of states. */
  states: string[]
  /** The chosen security types by group. */
  securities: { group: string; types: string[] }[]
}

/** A lender that opted in to the finder, with the fields that visitors can read (decision 'public lender page'). */
export type PublicLender = {
  id: number
  companyName: string
  website: string | null
  logoFile: FileReference | null
  portraits: PublicPortrait[]
  categories: PublicCategory[]
}
