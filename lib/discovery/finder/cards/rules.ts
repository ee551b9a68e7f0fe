import { type Actor, listOwnProfileIds } from '#lib/core/actor.ts'
import { dateToDay } from '#lib/core/dates.ts'
import { visiting } from '#lib/core/policy.ts'
import type { Books } from '#lib/discovery/finder/ranks/scope.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import {
  addSharedRatings,
  buildProfileFigures,
  getProfileLogo,
  sumOpenRatings,
  toFileReference,
} from '#lib/market/profiles/rules.ts'
import type { FigureFacts, OpenBooks, RatingSums } from '#lib/market/profiles/schema.ts'
import type { RankedGroup } from '#lib/server/column-store/ranks.ts'

const DAY = 86_400_000

export type CardRow = FigureFacts &
  Pick<FinderCard, 'id' | 'companyName' | 'individualId' | 'firstname' | 'lastname' | 'email' | 'mobileNumber'> & {
    logoFileId: number | null
    imageFileId: number | null
    isFound: boolean
    books: Books
    otherPositive: number
  }

const findOpenBooks = (actor: Actor, { id, books: shown }: CardRow): OpenBooks => {
  const isWhole = loanPolicies.seeWholeMarket.who(actor) || listOwnProfileIds(actor).includes(id)
  return {
    current: isWhole || shown === 'both' || shown === 'current',
    discharged: isWhole || shown === 'both' || shown === 'discharged',
    preSettlement: false,
  }
}

/**
 * The fields that visitors do not see of a lender: figures of its loans and books, except how many match (decision 'public lender
 * page').
 */
const WITHOUT_BOOKS = {
  lastMatchingSettlement: null,
  matchingCurrentPrincipal: null,
  matchingDischargedPrincipal: null,
  currentLoanBook: null,
  currentLoansCount: null,
  dischargedLoanBook: null,
  dischargedLoansCount: null,
  shortfall: null,
} as const

/** Visitors see the ratings of a profile only if it has at least this many (decision 'stars on public pages'). */
const FEWEST_RATINGS = 5
const WITHOUT_STARS = {
  avgStarRating: null,
  reviewedLoansCount: null,
  positiveLenderReviewsCount: null,
  positiveBrokerReviewsCount: null,
} as const

/**
 * Builds a profile's card from its row and its group of loans. Visitors do not see a lender's books, nor few ratings.
 */
export const buildFinderCard = (
  actor: Actor,
  { kind, row, group, shared }: { kind: FinderKind; row: CardRow; group: RankedGroup; shared: RatingSums | null },
): FinderCard => {
  const open = findOpenBooks(actor, row)
  const own = addSharedRatings(sumOpenRatings(row, open), shared)
  const { positiveReviewsCount, ...figures } = buildProfileFigures(row, open, { own, positive: own.positive })
  const card: FinderCard = {
    kind,
    id: row.id,
    companyName: row.companyName,
    logoFile: getProfileLogo(row),
    individualId: row.individualId,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    mobileNumber: row.mobileNumber,
    imageFile: toFileReference(row.imageFileId),
    matchingLoansCount: group.rows,
    lastMatchingSettlement: group.last === null ? null : dateToDay(new Date(group.last * DAY)),
    matchingCurrentPrincipal: BigInt(group.sum) - BigInt(group.apart),
    matchingDischargedPrincipal: BigInt(group.apart),
    ...figures,
    positiveLenderReviewsCount: kind === 'lender' ? positiveReviewsCount : row.otherPositive,
    positiveBrokerReviewsCount: kind === 'broker' ? positiveReviewsCount : row.otherPositive,
  }
  if (!visiting(actor)) return card
  const hidden = kind === 'lender' ? WITHOUT_BOOKS : {}
  return Object.assign(card, hidden, own.count < FEWEST_RATINGS ? WITHOUT_STARS : {})
}
