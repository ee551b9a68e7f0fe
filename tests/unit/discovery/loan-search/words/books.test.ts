import { expect, test } from 'vitest'
import { findLoansBySize } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const brokers = { by: 'broker', sort: 'principal', isDescending: true } as const
const lenders = { ...brokers, by: 'lender' } as const

test.each<[string, Meaning]>([
  ['biggest brokers by current book', { book: 'current', group: brokers }],
  ['Top 5 brokers by size of current loan book', { book: 'current', group: brokers, top: 5 }],
  ['largest lenders by book size', { book: 'current', group: lenders }],
  ['brokers by current book in vic', { book: 'current', state: ['VIC'], group: brokers }],
  ['biggest brokers by discharged book', { status: ['DISCHARGED'], group: brokers }],
  ['biggest loans by current book', { book: 'current' }],
])('“%s” orders by a book, and finds its loans alone', (text, filters) => {
  expect(read(text)).toEqual({ readings: [filters], others: [] })
})

test('without groups the loans themselves are ordered, and another book is not understood', () => {
  expect(findLoansBySize(parseQuestionTerms('loans by current book', known))).toMatchObject({
    column: 'principal',
    isDescending: true,
  })
  expect(read('biggest brokers by cheque book').others).toEqual(['unknown: by', 'unknown: cheque'])
})

const byShare = (by: 'lender' | 'state'): Meaning => ({ group: { by, sort: 'bookShare', isDescending: true } })

test.each<[string, Meaning]>([
  ['share of book in default by lender', { book: 'current', status: ['DEFAULT'], ...byShare('lender') }],
  ['default rate by lender', { status: ['DEFAULT'], ...byShare('lender') }],
  ['overdue as percentage of the current book by lender', { book: 'current', expiry: 'EXPIRED', ...byShare('lender') }],
  ['arrears rate by lender in vic', { expiry: 'EXPIRED', state: ['VIC'], ...byShare('lender') }],
  ['default rate', { status: ['DEFAULT'], ...byShare('state') }],
  ['share of the book by lender', { book: 'current', group: { by: 'lender', sort: 'principal', isDescending: true } }],
])('“%s” is a share of the book of each group', (text, filters) => {
  expect(read(text)).toEqual({ readings: [filters], others: [] })
})
