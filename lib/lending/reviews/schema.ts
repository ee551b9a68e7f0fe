import { z } from 'zod'
import { answeredVersion } from '#lib/core/answers.ts'
import { byId, recordVersion } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'

/** The four directions of rating on a loan: who is rated by whom. */
export const reviewDirection = z.enum([
  'BROKER_FROM_LENDER',
  'LENDER_FROM_BROKER',
  'LAWYER_FROM_LENDER',
  'LAWYER_FROM_BROKER',
])
export type ReviewDirection = z.output<typeof reviewDirection>
export type ReviewPart = 'stars' | 'review' | 'response'

/** Returns the id of a direction's heading on a loan's page, to which links to its review lead. */
export const getRatingAnchor = (direction: ReviewDirection): string => `rating-${direction.toLowerCase()}`

/** The twelve review fields by their names in requests and answers (row I-05). */
export const REVIEW_FIELDS = {
  brokerStarsFromLender: ['BROKER_FROM_LENDER', 'stars'],
  brokerReviewByLender: ['BROKER_FROM_LENDER', 'review'],
  brokerResponseToLender: ['BROKER_FROM_LENDER', 'response'],
  lenderStarsFromBroker: ['LENDER_FROM_BROKER', 'stars'],
  lenderReviewByBroker: ['LENDER_FROM_BROKER', 'review'],
  lenderResponseToBroker: ['LENDER_FROM_BROKER', 'response'],
  lawyerStarsFromLender: ['LAWYER_FROM_LENDER', 'stars'],
  lawyerReviewByLender: ['LAWYER_FROM_LENDER', 'review'],
  lawyerResponseToLender: ['LAWYER_FROM_LENDER', 'response'],
  lawyerStarsFromBroker: ['LAWYER_FROM_BROKER', 'stars'],
  lawyerReviewByBroker: ['LAWYER_FROM_BROKER', 'review'],
  lawyerResponseToBroker: ['LAWYER_FROM_BROKER', 'response'],
} as const satisfies Record<string, readonly [ReviewDirection, ReviewPart]>
export type ReviewField = keyof typeof REVIEW_FIELDS
type StarField = {
  [Field in ReviewField]: (typeof REVIEW_FIELDS)[Field][1] extends 'stars' ? Field : never
}[ReviewField]

/** The review fields that contain stars. */
export const STAR_FIELDS = (Object.keys(REVIEW_FIELDS) as ReviewField[]).filter(
  (field): field is StarField => REVIEW_FIELDS[field][1] === 'stars',
)

export type Review = { stars: number | null; review: string | null; response: string | null; version: number }
/** A loan's reviews by direction; a direction without any is missing. */
export type LoanReviews = Partial<Record<ReviewDirection, Review>>

// Text without a visible character, such as zero-width spaces only, counts as empty.
const SHOWS = /[\p{L}\p{N}\p{P}\p{S}]/u
const reviewTextSchema = (most: number) =>
  z
    .string()
    .max(most)
    .transform((value) => removeUnstorable(value).trim())
    .transform((value) => (SHOWS.test(value) ? value : null))
    .nullable()
    .optional()

/** The most characters of a review or response; below, of the reason for a removal. */
export const REVIEW_LENGTH = 4_000
export const REASON_LENGTH = 500

const FEW = ['1', '2', '3', '4', '5']
const stars = z
  .union([z.null(), z.int().min(1).max(5), z.enum(FEW).transform(Number)], { error: 'Stars go from 1 to 5.' })
  .optional()

/** Builds the shape of the twelve fields from a schema for stars and one for texts. */
export const buildReviewSchemaShape = <Stars extends z.ZodType, Text extends z.ZodType>(stars: Stars, text: Text) =>
  Object.fromEntries(
    Object.entries(REVIEW_FIELDS).map(([field, [, part]]) => [field, part === 'stars' ? stars : text]),
  ) as { [Field in ReviewField]: (typeof REVIEW_FIELDS)[Field][1] extends 'stars' ? Stars : Text }

/**
 * A request that writes reviews. Missing fields stay unchanged; null removes a field and needs a reason. `version` is
 * the one that the writer has read.
 */
export const reviewSchema = z.strictObject({
  ...buildReviewSchemaShape(stars, reviewTextSchema(REVIEW_LENGTH)),
  removalReason: reviewTextSchema(REASON_LENGTH),
  version: recordVersion.optional(),
})
export type ReviewInput = z.output<typeof reviewSchema>

export type ReviewFields = { [Field in ReviewField]: Review[(typeof REVIEW_FIELDS)[Field][1]] }

/** Flattens reviews to the twelve fields (row I-05); missing ones are null. */
export const flattenReviews = (reviews: LoanReviews): ReviewFields =>
  Object.fromEntries(
    Object.entries(REVIEW_FIELDS).map(([field, [direction, part]]) => [field, reviews[direction]?.[part] ?? null]),
  ) as ReviewFields

/** The version of all reviews of a loan, which grows with every write. */
const sumReviewVersions = (reviews: LoanReviews): number =>
  Object.values(reviews).reduce((sum, { version }) => sum + version, 0)

/** The twelve fields as one side may see them, with their version. */
export const reviewAnswer = z.strictObject({
  ...buildReviewSchemaShape(z.int().min(1).max(5).nullable(), z.string().nullable()),
  version: answeredVersion,
})
export type ReviewAnswer = z.output<typeof reviewAnswer>

/** Converts reviews to an answer with the twelve fields and the version. */
export const toReviewAnswer = (reviews: LoanReviews): ReviewAnswer => ({
  ...flattenReviews(reviews),
  version: sumReviewVersions(reviews),
})

/** The URL parameters: the loan, and the side that reads. */
export const reviewParams = byId.extend({ side: z.enum(['lender', 'broker', 'lawfirm', 'dual', 'system-user']) })

/** A removed part of a review with the reason; `by` and `company` are null if the viewer may not know them. */
export type ReviewRemoval = { part: ReviewPart; by: string | null; company: string | null; at: Date; reason: string }

/** One direction of a loan's reviews for one reader: rights, obligations and removals. */
export type ReviewEntry = {
  direction: ReviewDirection
  /** The parts of a review that the reader may write. */
  writes: ReviewPart[]
  /** True if the reader's side must rate. */
  isRequired: boolean
  /** The reason why the reader's side cannot rate at the moment; null if it can. */
  closed: string | null
  /** True while the rating is held back from the other side. */
  isHeld: boolean
  removals: ReviewRemoval[]
}

/** A loan's reviews as one reader may read and write them. */
export type ReviewSheet = { loanId: number; hasDates: boolean; answer: ReviewAnswer; entries: ReviewEntry[] }
