import type { FileReference } from '#lib/foundation/files/schema.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { PublicPortrait } from '#lib/market/profiles/schema.ts'

/** A published category: where the lender lends and on which security, without any amounts. */
export type PublicCategory = {
  categoryKey: CategoryKey
  /** The full names of the states where the lender lends. */
  states: string[]
  /** The security types on which the lender lends, by group. */
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
