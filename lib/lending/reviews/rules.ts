import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { reviewMessages } from '#lib/lending/reviews/labels.ts'
import {
  flattenReviews,
  type LoanReviews,
  REVIEW_FIELDS,
  type Review,
  type ReviewDirection,
  type ReviewField,
  type ReviewInput,
  type ReviewPart,
} from '#lib/lending/reviews/schema.ts'

export const FIELDS = Object.keys(REVIEW_FIELDS) as ReviewField[]
export const DIRECTIONS = [...new Set(FIELDS.map((field) => REVIEW_FIELDS[field][0]))]

type Side = 'LENDER' | 'BROKER' | 'LAWYER'

/** The giving and the receiving side of each direction of rating. */
const SIDES: Record<ReviewDirection, { giver: Side; receiver: Side }> = {
  BROKER_FROM_LENDER: { giver: 'LENDER', receiver: 'BROKER' },
  LENDER_FROM_BROKER: { giver: 'BROKER', receiver: 'LENDER' },
  LAWYER_FROM_LENDER: { giver: 'LENDER', receiver: 'LAWYER' },
  LAWYER_FROM_BROKER: { giver: 'BROKER', receiver: 'LAWYER' },
}

/** A review as stored; while held back, only its author's company and staff may see it. */
export type StoredReview = Review & { heldSince?: string | null; authorCompanyId?: number | null }
export type StoredReviews = Partial<Record<ReviewDirection, StoredReview>>

/** The parties on each side of a loan. */
export type ReviewSides<Party = { id: number }> = { lenders: Party[]; brokers: Party[]; lawFirm: Party }

/** The facts of a loan that the review rules need: its dates, the companies on each side and its reviews. */
export type ReviewedLoan = ReviewSides<{ id: number; companyId: number }> & {
  settlementDate: string | null
  repaymentDate: string | null
  reviews: StoredReviews
}

const getReviewParties = <Party>(loan: ReviewSides<Party>, side: Side): Party[] =>
  ({ LENDER: loan.lenders, BROKER: loan.brokers, LAWYER: [loan.lawFirm] })[side]

const getCompaniesOfSide = (loan: ReviewedLoan, side: Side): number[] =>
  getReviewParties(loan, side).map(({ companyId }) => companyId)

/** True if every company that could rate would rate itself: such a direction is closed and never required. */
export const wouldOnlyRateOwnCompany = (loan: ReviewedLoan, direction: ReviewDirection): boolean => {
  const { giver, receiver } = SIDES[direction]
  const rated = getCompaniesOfSide(loan, receiver)
  return getCompaniesOfSide(loan, giver).every((companyId) => rated.includes(companyId))
}

/** True if the actor's company is on that side of the loan. */
const isActorOnSide = (actor: Actor, loan: ReviewSides, side: Side): boolean => {
  const own = { LENDER: getLenderId(actor), BROKER: getBrokerId(actor), LAWYER: getLawFirmId(actor) }[side]
  return getReviewParties(loan, side).some(({ id }) => id === own)
}

/** True if the actor's company gives ratings of a direction and receives none of it. */
const isOnGivingSideOnly = (actor: Actor, loan: ReviewSides, direction: ReviewDirection): boolean =>
  isActorOnSide(actor, loan, SIDES[direction].giver) && !isActorOnSide(actor, loan, SIDES[direction].receiver)

// A held-back rating entered by staff is visible to the side it was entered for.
const seesReview = (
  actor: Actor,
  { loan, direction, review }: { loan: ReviewSides; direction: ReviewDirection; review: StoredReview },
): boolean => {
  if (!review.heldSince || unrestricted(actor)) return true
  if (!review.authorCompanyId) return isOnGivingSideOnly(actor, loan, direction)
  return 'companyId' in actor && actor.companyId === review.authorCompanyId
}

/**
 * Returns the reviews of a loan that an actor may see; one that is held back is missing, as if nobody had written it.
 */
export const getVisibleReviews = (actor: Actor, loan: ReviewSides & { reviews: StoredReviews }): LoanReviews =>
  Object.fromEntries(
    DIRECTIONS.flatMap((direction) => {
      const review = loan.reviews[direction]
      if (!review || !seesReview(actor, { loan, direction, review })) return []
      return [[direction, dropHoldBackFields(review)]]
    }),
  )

/** Splits stored reviews into those shown to everybody and those held back. */
export const splitHeldReviews = (stored: StoredReviews): { reviews: LoanReviews; heldReviews: StoredReviews } => {
  const all = Object.entries(stored) as [ReviewDirection, StoredReview][]
  return {
    reviews: Object.fromEntries(
      all.filter(([, review]) => !review.heldSince).map(([key, review]) => [key, dropHoldBackFields(review)]),
    ),
    heldReviews: Object.fromEntries(all.filter(([, review]) => review.heldSince)),
  }
}

const dropHoldBackFields = ({ stars, review, response, version }: StoredReview): Review => ({
  stars,
  review,
  response,
  version,
})

/**
 * Returns why an actor may not write a review field, or null (rows I-07, I-10). The rating side writes stars and
 * reviews, the rated side responses, staff all; nobody rates their own company or overwrites a rating that is held back
 * from them.
 */
export const getReviewWriteRefusal = (actor: Actor, loan: ReviewedLoan, field: ReviewField): string | null => {
  const [direction, part] = REVIEW_FIELDS[field]
  const { giver, receiver } = SIDES[direction]
  if (wouldOnlyRateOwnCompany(loan, direction)) return reviewMessages.ownCompany
  if (unrestricted(actor)) return null
  const [writes, other] = part === 'response' ? [receiver, giver] : [giver, receiver]
  if (!isActorOnSide(actor, loan, writes)) return reviewMessages.notYours
  if (isActorOnSide(actor, loan, other)) return reviewMessages.ownCompany
  const stored = loan.reviews[direction]
  return part !== 'response' && stored && !seesReview(actor, { loan, direction, review: stored })
    ? reviewMessages.taken
    : null
}

type Written = Partial<{ stars: number | null; review: string | null; response: string | null }>
export type ReviewChanges = Map<ReviewDirection, Written>

/**
 * Returns what an input changes of the reviews that its writer sees; equal values are no change. Removing stars also
 * removes the review, and removing a review also removes the response.
 */
export const diffReviews = (shown: LoanReviews, input: ReviewInput): ReviewChanges => {
  const before = flattenReviews(shown)
  const changes: ReviewChanges = new Map()
  for (const field of FIELDS) {
    const [direction, part] = REVIEW_FIELDS[field]
    if (input[field] === undefined || input[field] === before[field]) continue
    changes.set(direction, { ...changes.get(direction), [part]: input[field] })
  }
  for (const [direction, change] of changes) {
    const stored = shown[direction]
    if (change.stars === null && stored?.review) change.review ??= null
    if (change.review === null && stored?.response) change.response ??= null
  }
  return changes
}

/**
 * Returns all errors of an input (rows I-06, I-07): rights, the loan's dates, the order of stars, review and response,
 * and a missing reason for a removal.
 */
export const checkReviewInput = (actor: Actor, loan: ReviewedLoan, input: ReviewInput): FieldError[] => {
  const shown = getVisibleReviews(actor, loan)
  const before = flattenReviews(shown)
  const changes = diffReviews(shown, input)
  const errors = FIELDS.filter((field) => input[field] !== undefined && input[field] !== before[field]).flatMap(
    (field): FieldError[] => {
      const message =
        getReviewWriteRefusal(actor, loan, field) ?? getReviewOrderRefusal(actor, { loan, shown, changes, field })
      return message ? [{ code: 'INVALID', field, message }] : []
    },
  )
  const isReasonMissing = listRemovedReviewParts(changes).length > 0 && !input.removalReason
  return isReasonMissing
    ? [...errors, { code: 'INVALID', field: 'removalReason', message: reviewMessages.needsReason }]
    : errors
}

/** Returns the parts of reviews that the changes remove. */
export const listRemovedReviewParts = (changes: ReviewChanges): { direction: ReviewDirection; part: ReviewPart }[] =>
  [...changes].flatMap(([direction, change]) =>
    (Object.keys(change) as ReviewPart[]).filter((part) => change[part] === null).map((part) => ({ direction, part })),
  )

const getReviewOrderRefusal = (
  actor: Actor,
  {
    loan,
    shown,
    changes,
    field,
  }: { loan: ReviewedLoan; shown: LoanReviews; changes: ReviewChanges; field: ReviewField },
): string | null => {
  const [direction, part] = REVIEW_FIELDS[field]
  const after = { ...shown[direction], ...changes.get(direction) }
  if (after[part] === null) return part === 'stars' && !unrestricted(actor) ? reviewMessages.starsStay : null
  if (part === 'stars') return loan.settlementDate && loan.repaymentDate ? null : reviewMessages.needsDates
  if (part === 'review') return after.stars ? null : reviewMessages.needsStars
  return after.review ? null : reviewMessages.needsReview
}
