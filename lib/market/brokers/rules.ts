import { paths } from '#lib/core/paths.ts'
import { LEAST_RATINGS } from '#lib/market/brokers/closings/rules.ts'
import type { PublicBroker } from '#lib/market/brokers/schema.ts'
import { seenProfile } from '#lib/market/profiles/fields.ts'
import { CLOSED_BOOKS, figuresOf, fullName, logoOf, openRatings, publicPortraitOf } from '#lib/market/profiles/rules.ts'
import type { ProfileFacts } from '#lib/market/profiles/schema.ts'

export type PublicBrokerFacts = Omit<
  ProfileFacts,
  'showsCurrentBook' | 'showsDischargedBook' | 'bdmId' | 'bdm' | 'sibling'
>

// Fewer than five ratings are shown on no public page, nor how many they are (decision 'stars on public pages').
const withheldRatings = (facts: PublicBrokerFacts): Partial<PublicBroker> =>
  openRatings(facts, CLOSED_BOOKS).count >= LEAST_RATINGS
    ? {}
    : { avgStarRating: null, reviewedLoansCount: null, positiveReviewsCount: null }

/** A public broker's facts with the fields that a visitor may read and no other. */
export const publicBrokerOf = (facts: PublicBrokerFacts): PublicBroker =>
  seenProfile(
    {
      id: facts.id,
      companyName: facts.companyName,
      website: facts.website,
      logoFile: logoOf(facts),
      portraits: facts.portraits.filter(({ isVisible }) => isVisible).map(publicPortraitOf),
      ...figuresOf(facts, CLOSED_BOOKS),
      ...withheldRatings(facts),
    },
    'visitor',
    // Stryker disable next-line StringLiteral: of these fields the table hides none by the kind of profile
    'broker',
  )

/** The canonical address of a public broker on one of its portraits. */
export const canonicalBrokerPath = (portrait: { individualId: number; firstname: string; lastname: string }): string =>
  paths.publicBroker(fullName(portrait), portrait.individualId)

const NAMED = /^\/public\/brokers\/(?<slug>[^/]+)\/(?<id>[^/]+)\/?$/

/** The slug and id of a named broker address, or null for any other path. */
export const namedBrokerAddress = (path: string): { slug: string; id: string } | null => {
  const named = NAMED.exec(path)?.groups as { slug: string; id: string } | undefined
  return named ? { slug: named.slug, id: named.id } : null
}

// As written and decoded: a framework hands over either form, and a name may hold a bare percent sign.
const formsOf = (text: string): string[] => {
  try {
    return [text, decodeURIComponent(text)]
  } catch {
    return [text]
  }
}

/** True for two ways to write one path. */
export const isSamePath = (one: string, other: string): boolean =>
  formsOf(one).some((form) => formsOf(other).includes(form))
