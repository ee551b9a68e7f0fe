import { describe, expect, test } from 'vitest'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { findAgeOrder } from '#lib/discovery/loan-search/words/ages/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { parseUnranked } from '#lib/discovery/loan-search/words/unrecorded/rules.ts'
import { due, known, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const by = (group: GroupedBy): Meaning => ({ group: getUsualGrouping(group) })
const CURRENT: Meaning = { book: 'current' }

describe('an exposure is of the current book', () => {
  test.each<[string, Meaning]>([
    ['construction exposure by state', { scenario: 'CONSTRUCTION', ...CURRENT, ...by('state') }],
    ['which lenders are we most exposed to', { ...CURRENT, ...by('lender') }],
    ['biggest exposures to a single suburb', { ...CURRENT, ...by('suburb') }],
    ['top 10 suburbs by exposure', { ...CURRENT, ...by('suburb'), top: 10 }],
    // Unless a status is named.
    ['default exposure by lender', { status: ['DEFAULT'], ...by('lender') }],
    ['pipeline exposure by state', { status: ['PRESETTLEMENT'], ...by('state') }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
})

describe('days in default are days overdue', () => {
  const over90 = { repayment: { min: null, max: '2026-08-24' }, status: ['DEFAULT'] } as unknown as Meaning
  test.each<[string, Meaning]>([
    ['loans in default over 90 days by lender', { ...over90, ...by('lender') }],
    ['defaults over 90 days', over90],
    ['90+ days overdue', due(null, '2026-08-25')],
    ['90+ days in default', { ...over90, repayment: { min: null, max: '2026-08-25' } }],
    ['over $90m in default', { status: ['DEFAULT'], principal: { min: '90000001', max: null } }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test.each(['highest default rate by lender', 'which lenders have the worst default rate'])('%s', (text) => {
    const group = { by: 'lender', sort: 'bookShare', isDescending: true }
    expect(read(text)).toEqual({ readings: [{ status: ['DEFAULT'], group }], others: [] })
  })
})

test('a least share of each book in default orders by it and says that no group is left out', () => {
  const text = 'which lenders have more than 20% of their money in default'
  const group = { by: 'lender', sort: 'bookShare', isDescending: true }
  expect(read(text)).toEqual({ readings: [{ status: ['DEFAULT'], group }], others: [] })
  expect(parseQuestionTerms(text, known).flatMap(({ note }) => note ?? [])).toEqual([wordNotes.shareOrder])
})

test('last year beside a financial year is the one before it', () => {
  const { readings, others } = read('most establishment fees by broker this financial year, compared with last year')
  expect(others).toEqual([])
  expect(readings).toMatchObject([{ across: 'year', settlement: { min: '2025-07-01', max: '2027-06-30' } }])
  // Whoever brought the most this year comes first, not the most of both.
  expect(readings).toMatchObject([{ figures: 'fees', group: { by: 'broker', sort: 'latest', isDescending: true } }])
  expect(read('brokers this year vs last year').readings).toMatchObject([{ across: 'calendarYear' }])
})

describe('a change without a time compares this year with the last', () => {
  const years = { settlement: { min: '2025-01-01', max: '2026-12-31' }, across: 'calendarYear' } as const
  test.each<[string, boolean]>([
    ["which brokers' volumes are falling?", false],
    ['lenders growing', true],
  ])('%s', (text, isDescending) => {
    const { readings, others } = read(text)
    const sort = { sort: 'change', isDescending }
    expect(others).toEqual([])
    expect(readings).toEqual([{ ...years, moved: isDescending ? 'UP' : 'DOWN', group: expect.objectContaining(sort) }])
  })

  test('and a loan alone has none', () => {
    expect(read('growing loans').others).not.toEqual([])
  })
})

describe('words to whoever answers restrict nothing', () => {
  test.each<[string, Meaning]>([
    ['hi, can you tell me the current book by state - thanks', { ...CURRENT, ...by('state') }],
    ['what share of the total book is each? by lender', { ...CURRENT, ...by('lender') }],
    ['how much did we settle in dollars this quarter', { settlement: { min: '2026-10-01', max: '2026-12-31' } }],
    ['loans overdue, and by how much', { expiry: 'EXPIRED' }],
    ['which loans are overdue for repayment', { expiry: 'EXPIRED' }],
    // A list of loans shows these of each.
    ['loans maturing next month, and the broker on each one', due('2026-12-01', '2026-12-31')],
    ['loans maturing next month and who is the lead lender', due('2026-12-01', '2026-12-31')],
  ])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))

  test('but not whose they are', () => {
    expect(read('overdue loans of their clients').others.join(' ')).toMatch(/their/)
    expect(read('overdue loans by state and their rates').others).toEqual([])
  })

  test('and groups have no order by age', () => {
    expect(findAgeOrder(parseQuestionTerms('oldest loans in vic', known))).not.toBeNull()
    expect(findAgeOrder(parseQuestionTerms('oldest loans by lender', known))).toBeNull()
  })

  test('but groups do not show the broker of each loan', () => {
    expect(read('current book by state with broker name').others).toEqual(['unknown: broker name'])
  })

  test('and weeks are no periods of groups', () => {
    expect(read('settlements by week').others.join()).toMatch(/by week/)
  })
})

test('an ordinal alone is a ranking only in the plural', () => {
  const rankings = ['First', 'Second']
  expect(parseUnranked(['3rd', 'march'], rankings)).toBeNull()
  expect(parseUnranked(['3rds'], rankings)).toMatchObject({ length: 1 })
  expect(parseUnranked(['3rd', 'mortgages'], rankings)).toMatchObject({ length: 2 })
})
