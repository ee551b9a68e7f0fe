import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { FileReference, PublicPortrait } from '#lib/market/profiles/schema.ts'

/** A category that a lender has published: where it lends and on what, never a figure of its terms. */
export type PublicCategory = {
  categoryKey: CategoryKey
  /** By their full names. */
  states: string[]
  /** The chosen security types by their group. */
  securities: { group: string; types: string[] }[]
}

/** A lender that lets itself be found, as a visitor reads it: these fields and no other (decision 'public lender page'). */
export type PublicLender = {
  id: number
  companyName: string
  website: string | null
  logoFile: FileReference | null
  portraits: PublicPortrait[]
  categories: PublicCategory[]
}
