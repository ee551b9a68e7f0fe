import { describe, expect, test } from 'vitest'
import { findAgeOrder } from '#lib/discovery/loan-search/words/ages/rules.ts'
import { findLoansBySize } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { known, min, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (name: string, sort = 'principal', isDescending = true) => ({ by: name, sort, isDescending }) as never
const FIRST: Meaning = { priority: 'FIRST' }
const UNSETTLED: Meaning = { status: ['PRESETTLEMENT'] }
const LAST_4_QUARTERS: Meaning = { settlement: { min: '2025-10-01', max: '2026-09-30' } }

describe('“first” after the word of an order', () => {
  test.each<[string, Meaning, object]>([
    ['pre-settlement loans oldest recorded date first', UNSETTLED, { column: 'recorded', isDescending: false }],
    ['current loans oldest recorded date first', { book: 'current' }, { column: 'recorded', isDescending: false }],
    ['loans in vic newest first', { state: ['VIC'] }, { column: 'settlement', isDescending: true }],
    ['loans in vic latest first', { state: ['VIC'] }, { column: 'settlement', isDescending: true }],
    ['current loans soonest due first', { book: 'current' }, { column: 'repayment', isDescending: false }],
    ['oldest first mortgages', FIRST, { column: 'settlement', isDescending: false }],
    ['oldest 1sts', FIRST, { column: 'settlement', isDescending: false }],
  ])('%s', (text, meaning, order) => {
    expect(read(text)).toEqual({ readings: [meaning], others: [] })
    expect(findAgeOrder(parseQuestionTerms(text, known))).toMatchObject(order)
  })

  test.each<[string, Meaning, object]>([
    ['loans in vic largest first', { state: ['VIC'] }, { column: 'principal', isDescending: true }],
    ['loans in vic smallest first', { state: ['VIC'] }, { column: 'principal', isDescending: false }],
    ['loans in vic lowest rate first', { state: ['VIC'] }, { column: 'lowerRate', isDescending: false }],
    ['largest first mortgages', FIRST, { column: 'principal', isDescending: true }],
    ['largest 1sts', FIRST, { column: 'principal', isDescending: true }],
  ])('%s', (text, meaning, order) => {
    expect(read(text)).toEqual({ readings: [meaning], others: [] })
    expect(findLoansBySize(parseQuestionTerms(text, known))).toMatchObject(order)
  })
})

describe('directions, means and fillers of groups', () => {
  test.each<[string, Meaning]>([
    ['avg deal size by lender high to low', { group: by('lender', 'meanLoan') }],
    ['avg deal size by lender low to high', { group: by('lender', 'meanLoan', false) }],
    ['loans by lender lowest to highest', { group: by('lender', 'principal', false) }],
    ['loans by month high to low', { group: by('month', 'principal') }],
    ['avg rate by month highest first', { group: by('month', 'rate'), figures: 'rate' }],
    ['wtd avg lvr live book by security type', { book: 'current', group: by('security', 'lvr') }],
    ['weighted mean rate by lender', { group: by('lender', 'rate') }],
    ['avg lower rate by lender', { group: by('lender', 'rate') }],
    ['lower rate by lender', { group: by('lender', 'rate') }],
    ['avg lower rate 1st v 2nd mtge last 4 qtrs', { ...LAST_4_QUARTERS, group: by('priority', 'rate') }],
    [
      'which lenders do construction over 70 LVR in vic, and their rates',
      { scenario: 'CONSTRUCTION', lvr: min('70.01'), state: ['VIC'], group: by('lender', 'rate') },
    ],
    ['lenders by no. of deals in vic', { state: ['VIC'], group: by('lender', 'loans') }],
    [
      'loans with estab fee under 1% settled since july',
      { estab: { min: null, max: '0.99' }, settlement: min('2026-07-01') },
    ],
    // These keep their meaning.
    ['lower rate under 9%', { lowerRate: { min: null, max: '8.99' } }],
    ['rate lower than 9%', { lowerRate: { min: null, max: '8.99' } }],
    ['higher rate over 20%', { higherRate: min('20.01') }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test('a direction without groups is not guessed', () => {
    expect(read('loans in vic high to low').others).toEqual(['unknown: high to low'])
  })
})

describe('default rates', () => {
  const DEFAULT: Meaning = { status: ['DEFAULT'] }
  const notesOf = (text: string) => parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])

  test.each<[string, Meaning]>([
    ['default rate % by scenario', { ...DEFAULT, group: by('scenario', 'bookShare') }],
    ['default rate by lender', { ...DEFAULT, group: by('lender', 'bookShare') }],
    ['% in default by state', { ...DEFAULT, group: by('state', 'bookShare') }],
    ['lenders with the highest default rate', { ...DEFAULT, group: by('lender', 'bookShare') }],
    ['arrears rate by broker', { expiry: 'EXPIRED', group: by('broker', 'bookShare') }],
    ['default rate over 20%', { higherRate: min('20.01') }],
    ['loans with a default interest rate over 20%', { higherRate: min('20.01') }],
  ])('%s', (text, meaning) => {
    expect(read(text)).toEqual({ readings: [meaning], others: [] })
    expect(notesOf(text)).toEqual([])
  })

  test('beside a time of settlement the answer says what it is a share of', () => {
    const text = 'default rate % by scenario, loans settled since 2023'
    expect(read(text).readings).toEqual([
      { ...DEFAULT, settlement: min('2023-01-01'), group: by('scenario', 'bookShare') },
    ])
    expect(notesOf(text)).toEqual([wordNotes.wholeBooks])
  })

  test.each<[string, Meaning]>([
    ['arrears rate by priority and state', { expiry: 'EXPIRED', group: by('priority', 'bookShare'), across: 'state' }],
    ['default rate by lender and state', { ...DEFAULT, group: by('lender', 'bookShare'), across: 'state' }],
    ['default rate by lender and quarter', { ...DEFAULT, group: by('lender', 'bookShare'), across: 'quarter' }],
    ['default rate by quarter', { ...DEFAULT, group: by('quarter', 'name'), figures: 'bookShare' }],
  ])('%s is a share of the book in each cell', (text, meaning) => {
    expect(read(text)).toEqual({ readings: [meaning], others: [] })
    expect(notesOf(text)).toEqual([])
  })

  test.each(['default rate by repayment month', 'default rate by lender and days overdue'])(
    '%s has no answer',
    (text) => {
      expect(read(text).others).toEqual(['unknown: default rate'])
      expect(notesOf(text)).toEqual([wordNotes.noBooks])
    },
  )
})

test.each([
  ['average default rate by lender', 'average default rate', /lower rate alone/],
  ['avg higher rate by state', 'avg higher rate', /lower rate alone/],
  ['gap between lower and default rate avg by lender', 'gap between lower and default rate', /lower rate alone/],
  ['interest per annum on live book by lender', 'interest per annum', /not added up/],
  ['new brokers first deal this FY by BDM and state', 'first deal', /first of a broker/],
  ['avg rate 1st v 2nd v 3rd mtge', '3rd mtge', /^Loans here are first or second ranking\.$/],
  ['third mortgages', 'third mortgages', /^Loans here are first or second ranking\.$/],
  ['third ranking loans in vic', 'third ranking', /^Loans here are first or second ranking\.$/],
  ['lenders doing 3rds', '3rds', /^Loans here are first or second ranking\.$/],
])('%s is refused with the reason', (text, words, reason) => {
  const term = parseQuestionTerms(text, known).find((each) => each.words === words)
  expect(term).toMatchObject({ kind: 'unknown', note: expect.stringMatching(reason) })
})

test('a day of the month and a term as a filter are no such words', () => {
  expect(read('since the 3rd')).toEqual({ readings: [{ settlement: min('2026-11-03') }], others: [] })
  expect(read('first and second mortgages').others).toEqual([])
  expect(read('past term')).toEqual({ readings: [{ expiry: 'EXPIRED' }], others: [] })
})
