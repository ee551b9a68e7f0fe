import { expect, test } from 'vitest'
import { flattenReviews, type ReviewInput, reviewSchema } from '#lib/lending/reviews/schema.ts'

test('[I-05] stars, reviews and responses of four directions give twelve fields, null if not written', () => {
  const given = (stars: number, who: string) => ({ stars, review: `of ${who}`, response: `by ${who}`, version: 3 })
  const reviews = {
    BROKER_FROM_LENDER: given(5, 'the broker'),
    LENDER_FROM_BROKER: given(4, 'the lender'),
    LAWYER_FROM_LENDER: given(3, 'the lawyer'),
  }
  expect(flattenReviews(reviews)).toEqual({
    brokerStarsFromLender: 5,
    brokerReviewByLender: 'of the broker',
    brokerResponseToLender: 'by the broker',
    lenderStarsFromBroker: 4,
    lenderReviewByBroker: 'of the lender',
    lenderResponseToBroker: 'by the lender',
    lawyerStarsFromLender: 3,
    lawyerReviewByLender: 'of the lawyer',
    lawyerResponseToLender: 'by the lawyer',
    lawyerStarsFromBroker: null,
    lawyerReviewByBroker: null,
    lawyerResponseToBroker: null,
  })
  expect(flattenReviews({ LAWYER_FROM_BROKER: given(2, 'the lawyer') })).toMatchObject({
    brokerStarsFromLender: null,
    lawyerStarsFromBroker: 2,
    lawyerReviewByBroker: 'of the lawyer',
    lawyerResponseToBroker: 'by the lawyer',
  })
})

const STARS = ['brokerStarsFromLender', 'lenderStarsFromBroker', 'lawyerStarsFromLender', 'lawyerStarsFromBroker']
const TEXTS = [
  'brokerReviewByLender',
  'brokerResponseToLender',
  'lenderReviewByBroker',
  'lenderResponseToBroker',
].concat(['lawyerReviewByLender', 'lawyerResponseToLender', 'lawyerReviewByBroker', 'lawyerResponseToBroker'])

test.each(STARS)('%s are whole stars from 1 to 5', (field) => {
  for (const stars of [1, 5, '4']) expect(reviewSchema.parse({ [field]: stars })).toEqual({ [field]: Number(stars) })
  expect(reviewSchema.parse({ [field]: null })).toEqual({ [field]: null })
  for (const stars of [0, 6, 2.5, 'x', '', true, {}, [5]])
    expect(reviewSchema.safeParse({ [field]: stars }).success).toBe(false)
})

test.each(TEXTS)('%s is a text of at most 4,000 characters that the database can store', (field) => {
  const read = (text: unknown) => reviewSchema.parse({ [field]: text })[field as keyof ReviewInput]
  expect(read('  Quick\u0000 and fair.\n')).toBe('Quick and fair.')
  expect(read('a\ud800b')).toBe('a\ufffdb')
  // Invisible characters count as empty.
  for (const text of ['', null, ' \n', '\u200b\u2060', '\u00ad \u200e']) expect(read(text)).toBeNull()
  expect(read('👍')).toBe('👍')
  expect(read('x'.repeat(4_000))).toHaveLength(4_000)
  for (const text of ['x'.repeat(4_001), 5, ['x']])
    expect(reviewSchema.safeParse({ [field]: text }).success).toBe(false)
})

test('an omitted field stays absent, and any field besides the twelve, a version and a reason is refused', () => {
  expect(reviewSchema.parse({})).toEqual({})
  expect(reviewSchema.parse({ version: 3, removalReason: ' wrong loan ' })).toEqual({
    version: 3,
    removalReason: 'wrong loan',
  })
  for (const field of ['starsById', 'heldSince', 'brokerReviewAt'])
    expect(reviewSchema.safeParse({ [field]: 5 }).success).toBe(false)
})
