import { expect, test } from 'vitest'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import { known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (group: string, sort = 'held', isDescending = true) => ({ by: group, sort, isDescending })
const LAST_YEAR = { min: '2025-01-01', max: '2025-12-31' }
const notesOf = (text: string) => parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])

test.each([
  ['how long do loans run', { group: by('state') }],
  ['how long do our loans take from settlement to discharge', { group: by('state') }],
  ['how long do loans run on average by lender', { group: by('lender') }],
  ['how long do loans really run by security type', { group: by('security') }],
  ['average days from settlement to discharge by lender', { group: by('lender') }],
  ['average days to discharge by lender', { group: by('lender') }],
  ['average time to repayment of second mortgages', { group: by('state'), priority: 'SECOND' }],
  ['average term actual vs contracted by lender', { group: by('lender') }],
  ['mean time held by broker', { group: by('broker') }],
  ['lenders with the shortest loan life', { group: by('lender', 'held', false) }],
  ['which brokers’ loans run longest', { group: by('broker') }],
  ['top 5 lenders by days held', { group: by('lender'), top: 5 }],
  ['average days held by quarter', { group: by('dischargeQuarter', 'name'), figures: 'held' }],
  ['average loan term by security type', { group: by('security', 'agreed') }],
  ['avg term by scenario', { group: by('scenario', 'agreed') }],
])('%s is answered of discharged loans, as the note says', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
  expect(notesOf(text)).toEqual([wordNotes.days])
})

test.each([
  ['average days held of discharged loans by lender', { status: ['DISCHARGED'], group: by('lender') }],
  ['average days held by lender last year', { group: by('lender'), discharged: LAST_YEAR }],
  ['loans repaid early', { repaid: 'EARLY' }],
  ['loans paid off on time', { repaid: 'ON_TIME' }],
  ['discharged late last year', { repaid: 'LATE', discharged: LAST_YEAR }],
  ['discharged early last financial year', { repaid: 'EARLY', discharged: { min: '2025-07-01', max: '2026-06-30' } }],
  ['repaid early by lender', { repaid: 'EARLY', group: by('lender', 'principal') }],
  [
    'loans repaid late by lender last year',
    { repaid: 'LATE', group: by('lender', 'principal'), discharged: LAST_YEAR },
  ],
  ['early repayments by broker', { repaid: 'EARLY', group: by('broker', 'principal') }],
])('%s needs no note', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
  expect(notesOf(text)).toEqual([])
})

test('the latest repaid are the groups with most loans repaid late, as the note says', () => {
  const text = 'which lenders get repaid latest'
  expect(read(text)).toEqual({ readings: [{ repaid: 'LATE', group: by('lender', 'loans') }], others: [] })
  expect(notesOf(text)).toEqual([wordNotes.mostRepaid('repaid late')])
})

test('days across other groups are not shown, as the note says', () => {
  expect(notesOf('time held by lender and quarter')).toEqual([wordNotes.noCrossedDays])
})

test.each([
  ['discharged early 2025', ['unknown: early', 'unknown: 2025']],
  ['repaid within 30 days', ['unknown: repaid', 'unknown: within', 'unknown: 30', 'unknown: days']],
])('%s is no time of repayment', (text, others) => {
  expect(read(text).others).toEqual(others)
})

test('how long is still an order of loans in default', () => {
  expect(read('in default and for how long').readings).toEqual([{ status: ['DEFAULT'] }])
})
