import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildHistogram,
  chooseSpans,
  chooseTermSpans,
  toMonthsSince1970,
  type ValueCount,
} from '#lib/core/histograms.ts'
import { overlapsRange } from '#lib/core/ranges.ts'
import { buildLoanHistogram } from '#lib/discovery/loan-search/histograms/rules.ts'
import { buildParcelHistogram } from '#lib/discovery/user-search/histograms/rules.ts'

const noun = { one: 'loan', many: 'loans', none: 'LVR' }
const draw = (kind: 'money' | 'percent' | 'day', counts: ValueCount[], empty = 0) =>
  buildHistogram(kind, chooseSpans(kind, counts), { counts, noun, empty })
const at = (value: number, rows = 1): ValueCount => ({ value, rows })

describe('the bars', () => {
  test.each(['money', 'percent', 'day'] as const)(
    'of %s number at most 24, adjoin, and count each row once',
    (kind) => {
      const counts = fc.array(
        fc.record({ value: fc.oneof(fc.nat(40), fc.nat(20_000_000)), rows: fc.integer({ min: 1, max: 500 }) }),
        { minLength: 1, maxLength: 40 },
      )
      fc.assert(
        fc.property(counts, (some) => {
          const limited = kind === 'day' ? some.map(({ value, rows }) => at(value % 2_700, rows)) : some
          const spans = chooseSpans(kind, limited)
          expect(spans.length).toBeLessThanOrEqual(24)
          for (const [index, { low }] of spans.entries()) if (index > 0) expect(low).toBe(spans[index - 1]?.high)
          const { bins } = draw(kind, limited)
          expect(bins.reduce((sum, { rows }) => sum + rows, 0)).toBe(limited.reduce((sum, { rows }) => sum + rows, 0))
        }),
      )
    },
  )

  test('have round steps, and outliers share one open-ended bar', () => {
    const counts = [at(1_000_000, 300), at(1_400_000, 500), at(2_950_000, 430), at(90_000_000, 5), at(400_000_000, 5)]
    const { bins, sentence } = draw('money', counts)
    expect(bins[0]).toEqual({ name: '$1M to $1.1M', from: '1000000', to: '1099999', rows: 300 })
    expect(bins.at(-1)).toEqual({ name: '$3M or more', from: '3000000', to: null, rows: 10 })
    expect(sentence).toBe('Most of the 1,240 loans are between $1M and $1.5M; 10 are $3M or more.')
  })

  test('of settlement months are whole calendar months', () => {
    const months = [0, 31, 59].map((days) => at(toMonthsSince1970(days)))
    expect(draw('day', months).bins.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Jan 1970', '1970-01-01', '1970-01-31'],
      ['Feb 1970', '1970-02-01', '1970-02-28'],
      ['Mar 1970', '1970-03-01', '1970-03-31'],
    ])
    expect(toMonthsSince1970(-1)).toBe(-1)
  })

  test('of terms start at the listed terms, with one bar for shorter terms', () => {
    const counts = [at(0), at(3, 2), at(5), at(12, 4), at(80)]
    const { bins } = buildHistogram('term', chooseTermSpans([12, 1, 3], counts), { counts, noun, empty: 0 })
    expect(bins).toEqual([
      { name: 'Below 1 month', from: null, to: 'M_0', rows: 1 },
      { name: '1 to 2 months', from: 'M_1', to: 'M_2', rows: 0 },
      { name: '3 to 11 months', from: 'M_3', to: 'M_11', rows: 3 },
      { name: '12 months or more', from: 'M_12', to: null, rows: 5 },
    ])
  })
})

describe('the sentence', () => {
  test.each([
    [[], 0, 'There are no loans to show.'],
    [[], 1, 'The only loan has no LVR.'],
    [[], 3, 'None of the 3 loans has any LVR.'],
    [[at(6_500)], 0, 'The only loan is between 65% and 65.1%.'],
    [[at(6_500, 2)], 1, 'All 2 loans are between 65% and 65.1%. 1 has no LVR.'],
    [[at(5_000), at(6_500, 3)], 12, 'Most of the 4 loans are between 65% and 66%. 12 have no LVR.'],
  ])('of %j and %i without a value', (counts, empty, sentence) => {
    expect(draw('percent', counts, empty).sentence).toBe(sentence)
  })
})

test.each([
  [{ from: '100', to: '199' }, { min: '150', max: null }, true],
  [{ from: '100', to: '199' }, { min: '200', max: null }, false],
  [{ from: '200', to: null }, { min: null, max: '199' }, false],
  [{ from: 'M_3', to: 'M_11' }, { min: 'M_12', max: 'M_18' }, false],
  [{ from: 'M_3', to: 'M_11' }, { min: null, max: 'M_9' }, true],
  [{ from: '2026-01-01', to: '2026-01-31' }, { min: '2026-01-31', max: '2026-02-01' }, true],
  [{ from: '2026-01-01', to: '2026-01-31' }, { min: '2026-02-01', max: null }, false],
])('the bar %j overlaps the range %j: %s', (bar, range, isIn) => {
  expect(overlapsRange(bar, range)).toBe(isIn)
})

test('LVR bars always have both ends, because an open end would not force a valuation', () => {
  const groups = [...Array.from({ length: 300 }, (_none, at) => ({ key: 6_000 + at, rows: 9 })), { key: 100, rows: 1 }]
  const { bins } = buildLoanHistogram('lvr', groups, [])
  expect(bins.every(({ from, to }) => from !== null && to !== null)).toBe(true)
  expect(buildLoanHistogram('lowerRate', groups, []).bins[0]?.from).toBeNull()
})

test('term bars start at the terms on offer', () => {
  const groups = [
    { key: 7, rows: 3 },
    { key: 30, rows: 2 },
  ]
  const { bins } = buildLoanHistogram('term', groups, [12, 6, 24])
  expect(bins.map(({ from, to, rows }) => [from, to, rows])).toEqual([
    ['M_6', 'M_11', 3],
    ['M_12', 'M_23', 0],
    ['M_24', null, 2],
  ])
})

test('a lender counts in every bar that its parcel range overlaps, and the sentence names the first and last bar', () => {
  const parcels = [
    { min: '100000', max: '1100000', rows: 3 },
    { min: null, max: '240000', rows: 2 },
    { min: '1000000', max: null, rows: 1 },
    { min: null, max: null, rows: 4 },
  ]
  const { bins, sentence } = buildParcelHistogram(parcels)
  expect(bins[0]).toEqual({ name: '$100K to $200K', from: '100000', to: '199999', rows: 5 })
  expect(bins.at(-1)).toEqual({ name: '$1.1M to $1.2M', from: '1100000', to: '1199999', rows: 4 })
  expect(sentence).toBe(
    'Most of the 6 users have a parcel size between $100K and $200K, 4 also between $1.1M and $1.2M. 4 have no parcel size.',
  )
  expect(buildParcelHistogram([]).sentence).toBe('There are no users to show.')
})

test('a bar that starts at zero is named by its upper end', () => {
  const { bins, sentence } = draw('money', [at(0, 2), at(60_000)])
  expect(bins[0]).toEqual({ name: 'Below $50K', from: null, to: '49999', rows: 2 })
  expect(sentence).toBe('Most of the 3 loans are below $50K.')
})
