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

/** The twelve fields by their names in requests and answers (row I-05). */
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

/** The fields that hold stars. */
export const STAR_FIELDS = (Object.keys(REVIEW_FIELDS) as ReviewField[]).filter(
  (field): field is StarField => REVIEW_FIELDS[field][1] === 'stars',
)

export type Review = { stars: number | null; review: string | null; response: string | null; version: number }
/** A loan's reviews by direction; a direction that nobody has touched is missing. */
export type LoanReviews = Partial<Record<ReviewDirection, Review>>

// A text that shows nothing, such as spaces of no width, is none.
const SHOWS = /[\p{L}\p{N}\p{P}\p{S}]/u
const words = (most: number) =>
  z
    .string()
    .max(most)
    .transform((value) => removeUnstorable(value).trim())
    .transform((value) => (SHOWS.test(value) ? value : null))
    .nullable()
    .optional()

/** The most characters of a review or response, and of the reason why one is removed. */
export const REVIEW_LENGTH = 4_000
export const REASON_LENGTH = 500

const FEW = ['1', '2', '3', '4', '5']
const stars = z
  .union([z.null(), z.int().min(1).max(5), z.enum(FEW).transform(Number)], { error: 'Stars go from 1 to 5.' })
  .optional()

/** The shape of the twelve fields, each with the schema of its part. */
export const reviewShape = <Stars extends z.ZodType, Text extends z.ZodType>(stars: Stars, text: Text) =>
  Object.fromEntries(
    Object.entries(REVIEW_FIELDS).map(([field, [, part]]) => [field, part === 'stars' ? stars : text]),
  ) as { [Field in ReviewField]: (typeof REVIEW_FIELDS)[Field][1] extends 'stars' ? Stars : Text }

/**
 * The fields of a review that somebody writes; each is optional, only what is sent is touched, and null takes it away, which
 * needs a reason. The version is that of the fields as their writer has read them.
 */
export const reviewSchema = z.strictObject({
  ...reviewShape(stars, words(REVIEW_LENGTH)),
  removalReason: words(REASON_LENGTH),
  version: recordVersion.optional(),
})
export type ReviewInput = z.output<typeof reviewSchema>

export type ReviewFields = { [Field in ReviewField]: Review[(typeof REVIEW_FIELDS)[Field][1]] }

/** The twelve fields of a loan's reviews (row I-05); what nobody has written is null. */
export const reviewFields = (reviews: LoanReviews): ReviewFields =>
  Object.fromEntries(
    Object.entries(REVIEW_FIELDS).map(([field, [direction, part]]) => [field, reviews[direction]?.[part] ?? null]),
  ) as ReviewFields

/** The version of some reviews: it grows with every write of one of them. */
const versionOf = (reviews: LoanReviews): number =>
  Object.values(reviews).reduce((sum, { version }) => sum + version, 0)

/** The twelve fields as a side may see them, with their version. */
export const reviewAnswer = z.strictObject({
  ...reviewShape(z.int().min(1).max(5).nullable(), z.string().nullable()),
  version: answeredVersion,
})
export type ReviewAnswer = z.output<typeof reviewAnswer>

/** The same of some reviews. */
export const answerOf = (reviews: LoanReviews): ReviewAnswer => ({
  ...reviewFields(reviews),
  version: versionOf(reviews),
})

/** The gaps of an address that names a loan and the side that reads. */
export const reviewParams = byId.extend({ side: z.enum(['lender', 'broker', 'lawfirm', 'dual', 'system-user']) })

/** What was taken away of a review, with the reason; who did it, as far as the viewer may know. */
export type ReviewRemoval = { part: ReviewPart; by: string | null; company: string | null; at: Date; reason: string }

/** One direction of a loan's reviews for whoever reads the page: what there is, and what of it is the reader's to write. */
export type ReviewEntry = {
  direction: ReviewDirection
  /** Which of its parts the reader may write. */
  writes: ReviewPart[]
  /** True where the reader's side must rate. */
  isRequired: boolean
  /** Why the reader's side cannot rate now, where it otherwise would. */
  closed: string | null
  /** True while the other side does not know of it yet. */
  isHeld: boolean
  removals: ReviewRemoval[]
}

/** A loan's reviews as one reader may know and write them. */
export type ReviewSheet = { loanId: number; hasDates: boolean; answer: ReviewAnswer; entries: ReviewEntry[] }
