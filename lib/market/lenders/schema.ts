import type { FileReference, ProfileFigures, PublicPortrait } from '#lib/market/profiles/schema.ts'

/** A lender that lets itself be found, as a visitor reads it: these fields and no other; hidden figures are null. */
export type PublicLender = ProfileFigures & {
  id: number
  companyName: string
  website: string | null
  logoFile: FileReference | null
  portraits: PublicPortrait[]
}
