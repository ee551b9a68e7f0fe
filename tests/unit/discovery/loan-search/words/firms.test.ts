import { describe, expect, test } from 'vitest'
import { type GroupedBy, type GroupSort, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (grouping: GroupedBy, more: Meaning = {}): Meaning =>
  Object.assign({}, more, { group: getUsualGrouping(grouping) })
const ordered = (grouping: GroupedBy, sort: GroupSort, more: Meaning = {}): Meaning =>
  Object.assign({}, more, { group: { by: grouping, sort, isDescending: true } })
const thisYear: Meaning = { settlement: { min: '2026-01-01', max: '2026-12-31' } }

describe('companies are the lenders, brokers and law firms that they are', () => {
  test.each<[string, Meaning]>([
    ...['lender company', 'lender companies', 'lending firm', 'lender firm', 'finance company', 'financier'].map(
      (name) => [`by ${name}`, by('lender')] as [string, Meaning],
    ),
    ...['brokerage', 'broker company', 'broker firm', 'broking firms', 'mortgage broking firm'].map(
      (name) => [`by ${name}`, by('broker')] as [string, Meaning],
    ),
    ...['law firm', 'law firms', 'legal firm'].map((name) => [`by ${name}`, by('lawFirm')] as [string, Meaning]),
    ['by company', by('lender')],
    ['per firm', by('lender')],
    ['which companies', by('lender')],
    ['top brokerages', by('broker')],
    ['top 10 lending companies', { ...by('lender'), top: 10 }],
    ['top 10 law firms', { ...by('lawFirm'), top: 10 }],
    ['by brokerage and state', by('broker', { across: 'state' })],
    ['which brokerages sent us the most deals this year', ordered('broker', 'loans', thisYear)],
    ['top 10 broking firms by settled loans this year', { ...ordered('broker', 'loans', thisYear), top: 10 }],
    ['which companies lent the most this year', ordered('lender', 'principal', thisYear)],
    ['brokerages with most loans in default', ordered('broker', 'loans', { status: ['DEFAULT'] as never })],
    ['broking firms with at least 5 loans', by('broker', { least: 5 })],
    ['brokerages month on month', by('broker', { across: 'month' })],
    ['default rate by brokerage', ordered('broker', 'bookShare', { status: ['DEFAULT'] as never })],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})

test('an order by the number of some loans needs groups', () => {
  expect(read('by settled loans by broker').readings).toEqual([
    ordered('broker', 'loans', { status: ['SETTLED'] as never }),
  ])
  expect(read('by settled loans').others).toEqual(['unknown: by'])
})

test('aggregators are no companies of the product', () => {
  expect(read('by aggregator').others).toContain('unknown: aggregator')
})

describe('a company alone is a lender, and a note says so', () => {
  const notes = (text: string) => parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])
  test.each([
    'by company',
    'by firm',
    'top 10 firms this year',
    'firms with at least 5 loans',
    'companies with most loans',
  ])('%s', (text) => expect(notes(text)).toEqual([wordNotes.companies]))
  test.each([
    'by lender company',
    'by law firm',
    'top law firms',
    'by broking firm',
    'by lender',
    'broker firms by state',
  ])('%s needs none', (text) => expect(notes(text)).toEqual([]))
})
