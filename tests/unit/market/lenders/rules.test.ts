import { expect, test } from 'vitest'
import { lenderPolicies } from '#lib/market/lenders/policy.ts'
import { type PublicLenderFacts, publicLenderOf } from '#lib/market/lenders/rules.ts'
import { EVERY_PERSON, rightsIn } from '#tests/support/people.ts'
import { closedFigures, facts, publicAmelia } from '#tests/unit/market/profiles/facts.ts'

const lender: PublicLenderFacts = { ...facts, finderFunctionOptIn: true }
const head = {
  id: 5,
  companyName: 'Redgum Private Credit',
  website: 'redgum.example',
  logoFile: { fileId: 56, fileUrl: '/api/files/56' },
  portraits: [publicAmelia],
}

test('everybody may ask for the page of a lender', () => {
  expect(rightsIn(lenderPolicies)).toEqual({ viewPublic: `${EVERY_PERSON} visitor job` })
})

test('a lender that opted in shows the public fields and its visible people', () => {
  expect(publicLenderOf(lender)).toEqual({ ...head, ...closedFigures })
})

test.each<[string, Partial<PublicLenderFacts>]>([
  ['has not opted in', { finderFunctionOptIn: false }],
  ['is paused', { isActive: false }],
  ['is switched off', { isMasterSwitchOn: false }],
  ['has nobody to show', { portraits: facts.portraits.filter(({ isVisible }) => !isVisible) }],
])('a lender that %s shows nothing', (_why, change) => expect(publicLenderOf({ ...lender, ...change })).toBeNull())

test('a hidden book takes its amount, count and ratings along, one by one', () => {
  expect(publicLenderOf({ ...lender, showsCurrentBook: false })).toEqual({
    ...head,
    ...closedFigures,
    currentLoanBook: null,
    currentLoansCount: null,
    avgStarRating: 5,
    reviewedLoansCount: 19,
    positiveReviewsCount: 20,
  })
  expect(publicLenderOf({ ...lender, showsDischargedBook: false })).toMatchObject({
    currentLoansCount: 41,
    dischargedLoanBook: null,
    dischargedLoansCount: null,
    shortfall: null,
    reviewedLoansCount: 18,
    positiveReviewsCount: 14,
  })
})
