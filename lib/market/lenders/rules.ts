import type { PublicLender } from '#lib/market/lenders/schema.ts'
import { seenProfile } from '#lib/market/profiles/fields.ts'
import { figuresOf, logoOf, openBooksOf, publicPortraitOf } from '#lib/market/profiles/rules.ts'
import type { ProfileFacts } from '#lib/market/profiles/schema.ts'

export type PublicLenderFacts = Omit<ProfileFacts, 'bdmId' | 'bdm' | 'sibling'> & { finderFunctionOptIn: boolean }

/** A lender as a visitor may read it, or null for one that has not opted in, is paused, switched off or has nobody to show. */
export const publicLenderOf = (facts: PublicLenderFacts): PublicLender | null => {
  const portraits = facts.portraits.filter(({ isVisible }) => isVisible).map(publicPortraitOf)
  if (!facts.finderFunctionOptIn || !facts.isActive || !facts.isMasterSwitchOn || portraits.length === 0) return null
  const { id, companyName, website } = facts
  const figures = figuresOf(facts, openBooksOf('other', facts))
  return seenProfile(
    { id, companyName, website, logoFile: logoOf(facts), portraits, ...figures },
    'visitor',
    // Stryker disable next-line StringLiteral: of these fields the table hides none by the kind of profile
    'lender',
  )
}
