import { expect, test } from 'vitest'
import {
  buildReviewPayload,
  findReviewFormErrors,
  hasUnsavedReview,
  listRemovedReviewFields,
  listWritableReviewFields,
  mergeReviews,
  toReviewFormValues,
} from '#components/lending/reviews/values.ts'
import { FIELDS } from '#lib/lending/reviews/rules.ts'
import type { ReviewAnswer, ReviewEntry } from '#lib/lending/reviews/schema.ts'

const nothing = { ...Object.fromEntries(FIELDS.map((field) => [field, null])), version: 3 } as ReviewAnswer
const base: ReviewAnswer = {
  ...nothing,
  brokerStarsFromLender: 4,
  brokerReviewByLender: 'prompt',
  brokerResponseToLender: 'thanks',
}
const entry = (direction: ReviewEntry['direction'], writes: ReviewEntry['writes']): ReviewEntry => ({
  direction,
  writes,
  isRequired: writes.includes('stars'),
  closed: null,
  isHeld: false,
  removals: [],
})
const entries = [entry('BROKER_FROM_LENDER', ['stars', 'review']), entry('LENDER_FROM_BROKER', ['response'])]
const own = listWritableReviewFields(entries)
const typed = (part: object) => ({ ...toReviewFormValues(base), ...part })

test('sends the user’s own fields with their values, and the version', () => {
  expect(own).toEqual(['brokerStarsFromLender', 'brokerReviewByLender', 'lenderResponseToBroker'])
  expect(
    buildReviewPayload({
      values: typed({ brokerReviewByLender: ' prompt \n', lenderReviewByBroker: 'not mine' }),
      base,
      own,
      version: 3,
    }),
  ).toEqual({
    brokerStarsFromLender: 4,
    brokerReviewByLender: 'prompt',
    version: 3,
  })
})

test('an emptied field is sent as null with its reason, and clears the fields that depend on it', () => {
  const values = typed({ brokerReviewByLender: ' ', removalReason: 'wrong loan' })
  expect(listRemovedReviewFields(values, base, own)).toEqual(['brokerReviewByLender', 'brokerResponseToLender'])
  expect(buildReviewPayload({ values, base, own, version: 3 })).toMatchObject({
    brokerReviewByLender: null,
    removalReason: 'wrong loan',
  })
  expect(listRemovedReviewFields(typed({ brokerStarsFromLender: 0 }), base, own)).toEqual([
    ...['brokerStarsFromLender', 'brokerReviewByLender', 'brokerResponseToLender'],
  ])
  expect(listRemovedReviewFields(toReviewFormValues(nothing), nothing, own)).toEqual([])
})

test('[I-08] a required rating without stars and a removal without a reason are reported at their fields', () => {
  const required = (part: object) =>
    findReviewFormErrors(buildReviewPayload({ values: typed(part), base, own, version: 3 }), entries, 'Covenant')
  expect(required({})).toEqual([])
  expect(required({ brokerStarsFromLender: 0, removalReason: 'x' })).toEqual([
    { field: 'brokerStarsFromLender', message: 'Giving a Broker rating is required by the Covenant Platform.' },
  ])
  expect(required({ brokerReviewByLender: '', removalReason: ' ' })).toEqual([
    { field: 'removalReason', message: 'Say why it is removed. The reason stays on the page.' },
  ])
  const staff = entries.map((each) => ({ ...each, isRequired: false }))
  expect(findReviewFormErrors({ version: 0 }, staff, 'Covenant')).toEqual([])
})

test('[T-F1] a conflict arises only if both users changed a field differently; other changes are adopted', () => {
  const stored = { ...base, brokerStarsFromLender: 5, brokerReviewByLender: 'theirs', version: 4 } as ReviewAnswer
  expect(mergeReviews({ values: typed({ brokerReviewByLender: 'mine' }), base, stored, own })).toEqual({
    taken: { brokerStarsFromLender: 5 },
    clashes: [{ field: 'brokerReviewByLender', mine: 'mine', theirs: 'theirs' }],
  })
  expect(mergeReviews({ values: typed({ brokerReviewByLender: 'theirs ' }), base, stored, own }).clashes).toEqual([])
  const emptied = { ...base, brokerReviewByLender: null } as ReviewAnswer
  expect(mergeReviews({ values: typed({ brokerReviewByLender: 'mine' }), base, stored: emptied, own }).clashes).toEqual(
    [{ field: 'brokerReviewByLender', mine: 'mine', theirs: '' }],
  )
  expect(
    mergeReviews({ values: typed({}), base, stored: { ...base, lawyerReviewByBroker: 'x' } as ReviewAnswer, own }),
  ).toEqual({
    taken: { lawyerReviewByBroker: 'x' },
    clashes: [],
  })
})

test('unsaved changes are those in writable fields that differ from the stored values', () => {
  expect(hasUnsavedReview(toReviewFormValues(base), base, own)).toBe(false)
  expect(hasUnsavedReview(typed({ brokerReviewByLender: 'prompt ' }), base, own)).toBe(false)
  expect(hasUnsavedReview(typed({ brokerReviewByLender: 'other' }), base, own)).toBe(true)
  expect(hasUnsavedReview(typed({ lawyerReviewByBroker: 'not mine' }), base, own)).toBe(false)
})
