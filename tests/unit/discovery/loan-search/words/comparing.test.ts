import { describe, expect, test } from 'vitest'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { findLoansBySize, isNegation } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { due, known, max, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const both: Meaning = { state: ['NSW', 'VIC'] }
const notes = (text: string) => parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])

describe('a question about two states', () => {
  test.each<[string, Meaning]>([
    ['NSW vs Victoria share of loan value', { ...both, group: getUsualGrouping('state') }],
    ['compare second mortgages in nsw and vic', { ...both, priority: 'SECOND', group: getUsualGrouping('state') }],
    ['NSW and VIC by state', { ...both, group: getUsualGrouping('state') }],
    ['settled nsw or vic', { ...both, status: ['SETTLED'] }],
    ['NSW, VIC', both],
    ['nsw settled vic', { ...both, status: ['SETTLED'] }],
    ['by lender in victoria and nsw', { ...both, group: getUsualGrouping('lender') }],
  ])('%s is about the loans of both', (text, filters) => {
    expect(read(text)).toEqual({ readings: [filters], others: [] })
    expect(notes(text)).toEqual([])
  })

  test('compared by another grouping, they are set across it', () => {
    const states = { state: ['NSW', 'VIC'] }
    expect(read('nsw vs vic by lender')).toEqual({
      readings: [{ ...states, group: getUsualGrouping('lender'), across: 'state' }],
      others: [],
    })
    expect(read('nsw vs vic settled volume by quarter')).toEqual({
      readings: [{ ...states, settlement: max('2026-11-23'), group: getUsualGrouping('state'), across: 'quarter' }],
      others: [],
    })
    expect(read('nsw vs vic by lender and quarter').others).toContain('unknown: vs')
  })

  test('the same state twice is that state', () => {
    expect(read('nsw, New South Wales')).toEqual({ readings: [{ state: ['NSW'] }], others: [] })
  })
})

const days = (min: string, max: string) => ({ settlement: { min, max } })

// Today is 23 November 2026.
test.each<[string, Meaning]>([
  [
    'loans settled this quarter compared to last quarter',
    { ...days('2026-07-01', '2026-12-31'), group: getUsualGrouping('quarter') },
  ],
  [
    'compare last month with this month in vic',
    { state: ['VIC'], ...days('2026-10-01', '2026-11-30'), group: getUsualGrouping('month') },
  ],
  ['fy25 vs fy26', { ...days('2024-07-01', '2026-06-30'), group: getUsualGrouping('year') }],
  ['settled in 2025 versus 2024', { ...days('2024-01-01', '2025-12-31'), group: getUsualGrouping('quarter') }],
  ['2025 vs 2024', { ...days('2024-01-01', '2025-12-31'), group: getUsualGrouping('quarter') }],
  ['this year vs last year', { ...days('2025-01-01', '2026-12-31'), group: getUsualGrouping('quarter') }],
  ['this quarter vs last quarter by month', { ...days('2026-07-01', '2026-12-31'), group: getUsualGrouping('month') }],
])('%s lists the periods from the earlier to the later', (text, filters) => {
  expect(read(text)).toEqual({ readings: [filters], others: [] })
})

test.each<[string, Meaning]>([
  [
    'this quarter vs same quarter last year',
    { ...days('2025-10-01', '2026-12-31'), group: getUsualGrouping('quarter') },
  ],
  [
    'settled last month compared to the same month last year',
    { ...days('2025-10-01', '2026-10-31'), group: getUsualGrouping('month') },
  ],
  [
    'brokers with most loans in default',
    { status: ['DEFAULT'], group: { by: 'broker', sort: 'loans', isDescending: true } },
  ],
  [
    'which brokers brought the most default loans',
    { status: ['DEFAULT'], group: { by: 'broker', sort: 'loans', isDescending: true } },
  ],
  [
    'which bdm has the most dollars in default loans',
    { status: ['DEFAULT'], group: { by: 'brokerBdm', sort: 'principal', isDescending: true } },
  ],
  ['which bdm has the most principal', { group: { by: 'brokerBdm', sort: 'principal', isDescending: true } }],
  ['which lender has the highest average rate', { group: { by: 'lender', sort: 'rate', isDescending: true } }],
  ['highest lvr by state', { group: { by: 'state', sort: 'lvr', isDescending: true } }],
])('%s is one question', (text, filters) => {
  expect(read(text)).toEqual({ readings: [filters], others: [] })
})

test.each([
  ['default loans vs', 'vs'],
  ['bridging nsw last quarter vs', 'vs'],
  ['compare nsw', 'compare'],
])('half of a comparison is reported: %s', (text, word) => {
  expect(read(text).others).toContain(`unknown: ${word}`)
})

test('a mean of loans of every status says that discharged ones count', () => {
  const note = 'Discharged loans count, too: add “current” for the book alone.'
  expect(notes('average LVR by lender')).toEqual([note])
  expect(notes('average LVR in nsw vs vic')).toContain(note)
  for (const text of ['average rate of current loans', 'mean rate in default', 'average LVR last year'])
    expect(notes(text), text).toEqual([])
})

test('two times of repayment are compared by its months', () => {
  expect(read('due this month vs due next month')).toEqual({
    readings: [{ ...due('2026-11-01', '2026-12-31'), group: getUsualGrouping('due') }],
    others: [],
  })
})

test('two times without a word of comparison contradict each other', () => {
  expect(read('this quarter last quarter').readings).toEqual([])
})

test.each([
  ['biggest loans in nsw', true],
  ['top 10 loans', true],
  ['settled loans by principal', true],
  ['biggest lenders', false],
  ['by lender by principal', false],
  ['loans in nsw', false],
])('%s asks for the largest loans first: %s', (text, isAsked) => {
  expect(findLoansBySize(parseQuestionTerms(text, known)) !== null).toBe(isAsked)
  expect(read(text).others).toEqual([])
})

test('an order of groups without groups is not understood', () => {
  expect(read('nsw most loans')).toEqual({ readings: [{ state: ['NSW'] }], others: ['unknown: most loans'] })
})

test('words that turn a question around are told from others, with either apostrophe', () => {
  for (const words of [
    'no',
    'Not',
    'without',
    'haven’t',
    "haven't",
    'never,',
    'lend no',
    'outside',
    'other',
    'interstate',
  ])
    expect(isNegation(words)).toBe(true)
  for (const words of ['north', 'nobody’s', 'lend', 'noted']) expect(isNegation(words)).toBe(false)
})

test('a capital is the city within 20 km or the suburb, the city first; other places are the suburb alone', () => {
  const place = (id: number, suburb: string, state: string) => ({ id, suburb, state, postcode: '2000', name: suburb })
  const suburbs = [
    ...known.suburbs,
    ...[place(9, 'Sydney', 'NSW'), place(10, 'Perth', 'TAS'), place(11, 'Perth', 'WA'), place(12, 'Perth', 'WA')],
  ]
  const options = (text: string) =>
    parseQuestionTerms(text, { ...known, suburbs }).flatMap((term: Term) => (term.kind === 'meant' ? term.options : []))
  expect(options('in Sydney')).toEqual([
    { state: ['NSW'], suburb: 9, radius: 'KM_20' },
    { state: ['NSW'], suburb: 9 },
  ])
  // The city is that of its own state, and one of several postcodes.
  expect(options('in Perth')).toEqual([
    { state: ['WA'], suburb: 11, radius: 'KM_20' },
    ...[
      { state: ['TAS'], suburb: 10 },
      { state: ['WA'], suburb: 11 },
      { state: ['WA'], suburb: 12 },
    ],
  ])
  expect(options('near Sydney')).toEqual([{ state: ['NSW'], suburb: 9, radius: 'KM_20' }])
  expect(options('in Parramatta')).toEqual([{ state: ['NSW'], suburb: 1 }])
})

test.each<[string, Meaning]>([
  ['LVR of 70%', { lvr: { min: '70', max: '70' } }],
  ['at 68.5% lvr', { lvr: { min: '68.5', max: '68.5' } }],
  ['lvr above 70%', { lvr: { min: '70.01', max: null } }],
  ['lvr at least 70%', { lvr: { min: '70', max: null } }],
  ['rate under 9%', { lowerRate: { min: null, max: '8.99' } }],
  ['at least $2m', { principal: { min: '2000000', max: null } }],
  ['less than $2m', { principal: { min: null, max: '1999999' } }],
  ['average interest rate by property type', { group: { by: 'security', sort: 'rate', isDescending: true } }],
  ['average LVR of second mortgages', { priority: 'SECOND', group: { by: 'state', sort: 'lvr', isDescending: true } }],
  ['mean rate by lender', { group: { by: 'lender', sort: 'rate', isDescending: true } }],
  ['average lvr by quarter', { group: getUsualGrouping('quarter'), figures: 'lvr' }],
  ['share of the book by lender', { book: 'current', group: getUsualGrouping('lender') }],
  ['top brokers by loan amount', { group: { by: 'broker', sort: 'principal', isDescending: true } }],
])('%s', (text, filters) => {
  expect(read(text)).toEqual({ readings: [filters], others: [] })
})

test('a figure without its sign is no LVR', () => {
  expect(read('lvr of 70').readings).toEqual([{}])
})
