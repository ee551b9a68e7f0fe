import { expect, test } from 'vitest'
import { asksForLargestLoans } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const brokers = { by: 'broker', sort: 'principal', isDescending: true } as const
const lenders = { ...brokers, by: 'lender' } as const

test.each<[string, Meaning]>([
  ['biggest brokers by current book', { book: 'current', group: brokers }],
  ['Top 5 brokers by size of current loan book', { book: 'current', group: brokers }],
  ['largest lenders by book size', { book: 'current', group: lenders }],
  ['brokers by current book in vic', { book: 'current', state: ['VIC'], group: brokers }],
  ['biggest brokers by discharged book', { status: ['DISCHARGED'], group: brokers }],
  ['biggest loans by current book', { book: 'current' }],
])('“%s” orders by a book, and finds its loans alone', (text, filters) => {
  expect(read(text)).toEqual({ readings: [filters], others: [] })
})

test('without groups the loans themselves are ordered, and another book is not understood', () => {
  expect(asksForLargestLoans(parseQuestionTerms('loans by current book', known))).toBe(true)
  expect(read('biggest brokers by cheque book').others).toEqual(['unknown: by', 'unknown: cheque'])
})
