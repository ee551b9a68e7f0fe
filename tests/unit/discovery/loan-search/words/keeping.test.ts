import { expect, test } from 'vitest'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import type { Move } from '#lib/discovery/loan-search/groups/keeping/labels.ts'
import { type GroupedBy, type GroupSort, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { read } from '#tests/unit/discovery/loan-search/words/reading.ts'

// Whoever has stopped is shown with the BDM who rings them.
const moved = (by: GroupedBy, across: Crossing, move: Move, [min, max]: [string, string]): Meaning => ({
  ...(move === 'LOST' ? BDMS : {}),
  settlement: { min, max },
  group: { by, sort: 'change', isDescending: move === 'NEW' },
  across,
  moved: move,
})
const BDMS: Meaning = { bdms: true }
const YEARS: [string, string] = ['2025-01-01', '2026-12-31']

test.each<[string, Meaning]>([
  ['brokers who sent us deals last year but none this year', moved('broker', 'calendarYear', 'LOST', YEARS)],
  ['brokers with deals this year but none last year', moved('broker', 'calendarYear', 'NEW', YEARS)],
  ['brokers with no deals last year but some this year', moved('broker', 'calendarYear', 'NEW', YEARS)],
  ['brokers with loans last year and nothing this year', moved('broker', 'calendarYear', 'LOST', YEARS)],
  ['which lenders did deals last year but not this year', moved('lender', 'calendarYear', 'LOST', YEARS)],
  [
    'which brokers gave us 3+ deals last FY and none this FY',
    { ...moved('broker', 'year', 'LOST', ['2025-07-01', '2027-06-30']), least: 3 },
  ],
  [
    'lenders we used last quarter but not this quarter',
    moved('lender', 'quarter', 'LOST', ['2026-07-01', '2026-12-31']),
  ],
])('%j keeps the groups with loans in one of two periods', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
})

test.each([
  // Not one column each, and periods that columns do not compare.
  'brokers with loans since 3 march 2026 but none this year',
  'brokers with loans in may but none in october',
  // Not two times, and no groups.
  'brokers with loans last year but none',
  'loans last year but none this year',
])('%j is not answered by half', (text) => {
  expect(read(text).others).not.toEqual([])
})

const top = (by: GroupedBy, count: number, sort: GroupSort = 'principal', isDescending = true): Meaning => ({
  group: { by, sort, isDescending },
  top: count,
})

test.each<[string, Meaning]>([
  ['top 10 brokers', top('broker', 10)],
  ['top 5 lenders by number of loans', top('lender', 5, 'loans')],
  ['by suburb top 20', top('suburb', 20)],
  ['by broker top 15 this year', { ...top('broker', 15), settlement: { min: '2026-01-01', max: '2026-12-31' } }],
  ['smallest 3 lenders', top('lender', 3, 'principal', false)],
  ['top 4 lenders across quarter', { ...top('lender', 4), across: 'quarter' }],
  ['top brokers', { group: getUsualGrouping('broker') }],
  // The first rows of a list, and of each group.
  ['top 10 loans in vic', { state: ['VIC'] }],
])('%j shows as many groups as it asks for', (text, meaning) => {
  expect(read(text)).toEqual({ readings: [meaning], others: [] })
})
