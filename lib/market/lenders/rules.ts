import type { PublicCategory, PublicLender } from '#lib/market/lenders/schema.ts'
import { pickSeenProfile } from '#lib/market/profiles/fields.ts'
import { buildPublicPortrait, getProfileLogo } from '#lib/market/profiles/rules.ts'
import type { ProfileFacts } from '#lib/market/profiles/schema.ts'

export type PublicLenderFacts = Pick<ProfileFacts, 'id' | 'companyName' | 'website' | 'logoFileId' | 'portraits'> & {
  categories: PublicCategory[]
}

/**
 * Reduces a public lender to the fields that visitors may read: its identity and published categories, without amounts.
 */
export const toPublicLender = (facts: PublicLenderFacts): PublicLender => {
  const { id, companyName, website, categories } = facts
  const portraits = facts.portraits.filter(({ isVisible }) => isVisible).map(buildPublicPortrait)
  const head = pickSeenProfile(
    { id, companyName, website, logoFile: getProfileLogo(facts), portraits },
    'visitor',
    // Stryker disable next-line StringLiteral: of these fields the table hides none by the kind of profile
    'lender',
  )
  return Object.assign(head, { categories })
}
