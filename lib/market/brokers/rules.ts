import { paths } from '#lib/core/paths.ts'
import { LEAST_RATINGS } from '#lib/market/brokers/closings/rules.ts'
import type { PublicBroker } from '#lib/market/brokers/schema.ts'
import { pickSeenProfile } from '#lib/market/profiles/fields.ts'
import {
  buildProfileFigures,
  buildPublicPortrait,
  CLOSED_BOOKS,
  formatFullName,
  getProfileLogo,
  sumOpenRatings,
} from '#lib/market/profiles/rules.ts'
import type { ProfileFacts } from '#lib/market/profiles/schema.ts'

export type PublicBrokerFacts = Omit<
  ProfileFacts,
  'showsCurrentBook' | 'showsDischargedBook' | 'bdmId' | 'bdm' | 'sibling'
>

// Hides stars and their count on public pages below five ratings (decision 'stars on public pages').
const pickRatingsFromFiveOn = (facts: PublicBrokerFacts): Partial<PublicBroker> =>
  sumOpenRatings(facts, CLOSED_BOOKS).count >= LEAST_RATINGS
    ? {}
    : { avgStarRating: null, reviewedLoansCount: null, positiveReviewsCount: null }

/** Reduces a public broker to the fields that visitors may read. */
export const toPublicBroker = (facts: PublicBrokerFacts): PublicBroker =>
  pickSeenProfile(
    {
      id: facts.id,
      companyName: facts.companyName,
      website: facts.website,
      logoFile: getProfileLogo(facts),
      portraits: facts.portraits.filter(({ isVisible }) => isVisible).map(buildPublicPortrait),
      ...buildProfileFigures(facts, CLOSED_BOOKS),
      ...pickRatingsFromFiveOn(facts),
    },
    'visitor',
    // Stryker disable next-line StringLiteral: of these fields the table hides none by the kind of profile
    'broker',
  )

/** Returns the canonical path of a public broker, opened at one of its portraits. */
export const buildPublicBrokerPath = (portrait: {
  individualId: number
  firstname: string
  lastname: string
}): string => paths.publicBroker(formatFullName(portrait), portrait.individualId)

const NAMED = /^\/public\/brokers\/(?<slug>[^/]+)\/(?<id>[^/]+)\/?$/

/** Parses slug and id from a broker URL; null for any other path. */
export const parsePublicBrokerPath = (path: string): { slug: string; id: string } | null => {
  const named = NAMED.exec(path)?.groups as { slug: string; id: string } | undefined
  return named ? { slug: named.slug, id: named.id } : null
}

// The path as given and decoded: frameworks pass either form, and a name may contain a bare percent sign, which cannot
// be decoded.
const listPathSpellings = (text: string): string[] => {
  try {
    return [text, decodeURIComponent(text)]
  } catch {
    return [text]
  }
}

/** True if two paths are equal, encoded or decoded. */
export const isSameDecodedPath = (one: string, other: string): boolean =>
  listPathSpellings(one).some((form) => listPathSpellings(other).includes(form))
