import type { Actor } from '#lib/core/actor.ts'
import { type ProfileKind, paths } from '#lib/core/paths.ts'
import type { FileReference } from '#lib/foundation/files/schema.ts'
import { getProfileViewer, type ProfileViewer, pickSeenPortrait, pickSeenProfile } from '#lib/market/profiles/fields.ts'
import type {
  DeactivatedProfile,
  FigureFacts,
  OpenBooks,
  Portrait,
  PortraitFacts,
  Profile,
  ProfileFacts,
  ProfileFigures,
  PublicPortrait,
  RatingSums,
} from '#lib/market/profiles/schema.ts'
import type { ViewerRelation } from '#lib/people/directory/schema.ts'

/** True for relations that see hidden books and hidden people. */
const seesHiddenBooksAndPeople = (relation: ViewerRelation): boolean => relation !== 'other'

/** Returns the reference of a stored picture, or null. */
export const toFileReference = (fileId: number | null): FileReference | null =>
  fileId === null ? null : { fileId, fileUrl: paths.file(fileId) }

const buildSeenPortrait = ({ imageFileId, ...portrait }: PortraitFacts, viewer: ProfileViewer): Portrait =>
  pickSeenPortrait<Portrait>({ ...portrait, imageFile: toFileReference(imageFileId) }, viewer)

/** Reduces a portrait to the fields that visitors may read. */
export const buildPublicPortrait = ({ imageFileId, ...portrait }: PortraitFacts): PublicPortrait =>
  pickSeenPortrait({ ...portrait, imageFile: toFileReference(imageFileId) }, 'visitor')

export const getProfileLogo = ({ logoFileId }: { logoFileId: number | null }): FileReference | null =>
  toFileReference(logoFileId)

/**
 * Returns which of a profile's books the viewer sees completely; of a hidden book they still see loans that their
 * company is a party of.
 */
export const getOpenBooks = (
  relation: ViewerRelation,
  shows: { showsCurrentBook: boolean; showsDischargedBook: boolean },
): OpenBooks => {
  const isWhole = seesHiddenBooksAndPeople(relation)
  return {
    current: isWhole || shows.showsCurrentBook,
    discharged: isWhole || shows.showsDischargedBook,
    preSettlement: isWhole,
  }
}

const addRatingSums = (one: RatingSums, other: RatingSums, sign: 1 | -1 = 1): RatingSums => ({
  stars: one.stars + sign * other.stars,
  count: one.count + sign * other.count,
  positive: one.positive + sign * other.positive,
  loans: one.loans + sign * other.loans,
})
const NO_RATINGS: RatingSums = { stars: 0, count: 0, positive: 0, loans: 0 }

/** Sums the ratings of loans in the open books, on which all means and counts are based (decision 'averages'). */
export const sumOpenRatings = (
  { ratings, currentRatings, dischargedRatings }: Pick<FigureFacts, 'ratings' | 'currentRatings' | 'dischargedRatings'>,
  open: OpenBooks,
): RatingSums => {
  const rest = addRatingSums(addRatingSums(ratings, currentRatings, -1), dischargedRatings, -1)
  return [open.current && currentRatings, open.discharged && dischargedRatings, open.preSettlement && rest]
    .filter((sums) => sums !== false)
    .reduce((sum, each) => addRatingSums(sum, each), NO_RATINGS)
}

/** Adds the ratings in hidden books on loans that the viewer's own company is a party of. */
export const addSharedRatings = (open: RatingSums, shared: RatingSums | null): RatingSums =>
  shared ? addRatingSums(open, shared) : open

/**
 * Returns the figures that a viewer may see; a hidden book hides its amount, count and ratings. `seen` are the visible
 * ratings of the profile and of its whole company.
 */
export const buildProfileFigures = (
  facts: FigureFacts,
  open: OpenBooks,
  seen: { own: RatingSums; positive: number } = getOpenAndPositiveRatings(facts, open),
): ProfileFigures => ({
  currentLoanBook: open.current ? BigInt(facts.currentBook) : null,
  currentLoansCount: open.current ? facts.currentCount : null,
  dischargedLoanBook: open.discharged ? BigInt(facts.dischargedBook) : null,
  dischargedLoansCount: open.discharged ? facts.dischargedCount : null,
  shortfall: open.discharged ? getShortfallPercentage(facts.shortfall, facts.dischargedPrincipal) : null,
  avgStarRating: seen.own.count === 0 ? null : seen.own.stars / seen.own.count,
  reviewedLoansCount: seen.own.loans,
  positiveReviewsCount: seen.positive,
})

type SideCounts = { kind: ProfileKind } & Record<
  'positiveLenderReviewsCount' | 'positiveBrokerReviewsCount',
  number | null
>

/** Returns the positive ratings of the side that a profile shows: a company on both sides has separate ratings for each. */
export const getOwnPositiveCount = (
  { kind, positiveLenderReviewsCount, positiveBrokerReviewsCount }: SideCounts,
  ofLawFirm: number | null = null,
): number | null =>
  kind === 'lender' ? positiveLenderReviewsCount : kind === 'broker' ? positiveBrokerReviewsCount : ofLawFirm

const getOpenAndPositiveRatings = (facts: FigureFacts, open: OpenBooks) => {
  const own = sumOpenRatings(facts, open)
  return { own, positive: own.positive }
}

/** The books of a profile that hides none, as everybody sees them: closed loans. */
export const CLOSED_BOOKS: OpenBooks = { current: true, discharged: true, preSettlement: false }

/**
 * Returns Σ shortfall ÷ Σ principal of the discharged loans in percent, rounded half up to two decimals; null without
 * such loans.
 */
export const getShortfallPercentage = (shortfall: string, principal: string): string | null => {
  const whole = BigInt(principal)
  if (whole === 0n) return null
  const hundredths = (BigInt(shortfall) * 20_000n + whole) / (whole * 2n)
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** Builds a profile for one viewer: fields according to `fields.ts`, without the figures of hidden books. */
export const buildProfile = (
  actor: Actor,
  {
    kind,
    facts,
    relation,
    seen = getOpenAndPositiveRatings(facts, getOpenBooks(relation, facts)),
  }: { kind: ProfileKind; facts: ProfileFacts; relation: ViewerRelation; seen?: { own: RatingSums; positive: number } },
): Profile => {
  const viewer = getProfileViewer(actor, relation)
  const showsAll = seesHiddenBooksAndPeople(relation)
  const ofOtherSide = seen.positive - seen.own.positive
  const whole: Profile = {
    isDeactivated: false,
    relation,
    kind,
    id: facts.id,
    companyId: facts.companyId,
    lenderId: facts.lenderId,
    brokerId: facts.brokerId,
    companyName: facts.companyName,
    companyACN: facts.acn,
    website: facts.website,
    logoFile: getProfileLogo(facts),
    portraits: facts.portraits
      .filter(({ isVisible }) => showsAll || isVisible)
      .map((portrait) => buildSeenPortrait(portrait, viewer)),
    isProfileActive: facts.isActive,
    isMasterSwitchOn: facts.isMasterSwitchOn,
    showCurrentLoanBook: facts.showsCurrentBook,
    showDischargedLoanBook: facts.showsDischargedBook,
    ...buildProfileFigures(facts, getOpenBooks(relation, facts), seen),
    positiveLenderReviewsCount: kind === 'lender' ? seen.own.positive : kind === 'broker' ? ofOtherSide : 0,
    positiveBrokerReviewsCount: kind === 'broker' ? seen.own.positive : kind === 'lender' ? ofOtherSide : 0,
    preSettlementLoansCount: facts.preSettlementCount,
    platformBdmId: facts.bdmId,
    platformBdm: facts.bdm,
    leadScore: facts.leadScore,
    followupDate: facts.followupDate,
    version: facts.version,
  }
  return pickSeenProfile(whole, viewer, kind)
}

/** Returns what others can read of a switched-off company's profile. */
export const buildDeactivatedProfile = (kind: ProfileKind, facts: ProfileFacts): DeactivatedProfile => {
  const first = facts.portraits.find(({ isVisible }) => isVisible)
  return {
    isDeactivated: true,
    kind,
    id: facts.id,
    companyName: facts.companyName,
    name: first ? formatFullName(first) : null,
  }
}

/** Returns the portrait named in the URL by its individual's id, else the first; null if there is none. */
export const pickPortrait = <P extends { individualId: number }>(
  portraits: readonly P[],
  asked: number | null,
): { portrait: P; index: number } | null => {
  const found = portraits.findIndex(({ individualId }) => individualId === asked)
  const index = Math.max(found, 0)
  const portrait = portraits[index]
  return portrait ? { portrait, index } : null
}

/** Sorts the signed-in person's own portrait first, the others in order. */
export const sortOwnPortraitFirst = <P extends { individualId: number }>(
  portraits: readonly P[],
  actor: Actor,
): P[] => {
  const isOwn = ({ individualId }: P) => 'individualId' in actor && individualId === actor.individualId
  return [...portraits.filter(isOwn), ...portraits.filter((portrait) => !isOwn(portrait))]
}

export const formatFullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`

/** Returns a page's title: the portrait's name and the company (row D-01). */
export const buildProfileTitle = (
  portrait: { firstname: string; lastname: string } | null | undefined,
  companyName: string,
): string => [portrait && formatFullName(portrait), companyName].filter(Boolean).join(' - ')

/** Returns the URL and display host of a stored website; null if it is no web address. */
export const parseWebLink = (text: string | null): { href: string; host: string } | null => {
  if (!text) return null
  const written = text.trim()
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`)
    if (!['http:', 'https:'].includes(url.protocol) || !url.hostname.includes('.') || url.username) return null
    return { href: url.href, host: url.hostname.replace(/^www\./, '') }
  } catch {
    return null
  }
}
