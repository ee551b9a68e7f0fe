import { describe, expect, test } from 'vitest'
import { computeChange } from '#lib/core/money.ts'
import { NO_KEY } from '#lib/core/subtotals.ts'
import type { ByPeriod } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'
import {
  comparePeriods,
  findLimits,
  listSameDays,
  mergeIntoPeriods,
} from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { getGroupKey } from '#lib/discovery/loan-search/groups/rules.ts'
import { all, any } from '#lib/server/column-store/predicates.ts'

const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const OPEN = { min: null, max: null, today: '2026-11-28', isComparable: true, parts: new Map<string, bigint>() }

// The principal settled on each day, and the changes by the month in which a period begins.
const compare = (by: ByPeriod, days: Record<string, bigint>, limits: Partial<typeof OPEN> | object = {}) => {
  const groups = Object.entries(days).map(([day, sum]) => ({ key: dayOf(day), rows: 1, sum, product: 0n }))
  const none = { key: NO_KEY, rows: 1, sum: 50n, product: 0n }
  const compared = comparePeriods(by, [...mergeIntoPeriods(by, groups), none], Object.assign({}, OPEN, limits))
  return Object.fromEntries(
    [...compared].map(([key, { change, isSoFar }]) => [getGroupKey(by, key, String), isSoFar ? [change] : change]),
  )
}

const QUARTERS = { '2026-10-05': 60n, '2026-08-01': 112n, '2026-06-30': 100n, '2026-01-01': 80n }

describe('a period is compared with the one before', () => {
  test('if that is among the groups and both are over', () => {
    expect(compare('quarter', QUARTERS)).toEqual({
      '2026-10': [null],
      '2026-07': '12.00',
      '2026-04': '25.00',
      '2026-01': null,
    })
    expect(compare('year', { '2026-07-01': 30n, '2026-06-30': 40n, '2024-07-01': 10n })).toEqual({
      '2026-07': [null],
      '2025-07': '300.00',
      '2024-07': null,
    })
  })

  test('by month across a new year, and not across a month without loans', () => {
    expect(compare('month', { '2026-02-01': 3n, '2026-01-31': 2n, '2025-12-01': 1n, '2025-10-01': 1n })).toEqual({
      '2026-02': '50.00',
      '2026-01': '100.00',
      '2025-12': null,
      '2025-10': null,
    })
  })

  test('until its last day is over', () => {
    const settled = { '2026-10-05': 60n, '2026-08-01': 120n }
    expect(compare('quarter', settled, { today: '2026-12-31' })['2026-10']).toEqual([null])
    expect(compare('quarter', settled, { today: '2027-01-01' })['2026-10']).toBe('-50.00')
  })

  test('and one that is not over with the same days of the earlier ones', () => {
    const days = { '2026-11-03': 6n, '2026-10-01': 9n, '2025-11-30': 5n }
    const groups = Object.entries(days).map(([day, sum]) => ({ key: dayOf(day), rows: 1, sum, product: 0n }))
    const parts = new Map([
      ['2026-10-01', 4n],
      ['2025-11-01', 3n],
    ])
    const now = (limits: object, some = parts) =>
      comparePeriods('month', mergeIntoPeriods('month', groups), Object.assign({}, OPEN, { parts: some }, limits)).get(
        dayOf('2026-11-01'),
      )
    expect(now({})).toMatchObject({ change: '50.00', yearChange: '100.00', isSoFar: true })
    expect(now({}, new Map())).toMatchObject({ change: null, yearChange: null })
    expect(now({ isComparable: false })).toMatchObject({ change: null, yearChange: null })
    // The search does not find the whole earlier month.
    expect(now({ min: '2026-10-02' })).toMatchObject({ change: null, yearChange: null })
  })

  test.each([
    ['month', '2026-11-28', '2026-10-01 2026-10-28, 2025-11-01 2025-11-28'],
    ['month', '2026-11-30', '2026-10-01 2026-10-31, 2025-11-01 2025-11-30'],
    ['month', '2026-03-31', '2026-02-01 2026-02-28, 2025-03-01 2025-03-31'],
    ['month', '2026-03-30', '2026-02-01 2026-02-28, 2025-03-01 2025-03-30'],
    ['quarter', '2026-11-30', '2026-07-01 2026-08-30, 2025-10-01 2025-11-30'],
    ['year', '2026-11-30', '2025-07-01 2025-11-30'],
  ] as const)('the same days of a %s on %s', (by, today, days) => {
    expect(
      listSameDays(by, today)
        .map(({ min, max }) => `${min} ${max}`)
        .join(', '),
    ).toBe(days)
  })

  test('but none that is to come, nor against one that is not over', () => {
    const days = { '2027-01-01': 5n, '2026-12-01': 6n, '2026-11-01': 2n, '2026-10-01': 1n }
    expect(compare('month', days)).toEqual({ '2027-01': null, '2026-12': null, '2026-11': [null], '2026-10': null })
  })

  test('and a month or quarter with the same one of the year before', () => {
    const days = { '2026-08-01': 12n, '2025-08-01': 10n, '2025-05-01': 9n, '2026-10-01': 4n, '2025-10-01': 2n }
    const groups = Object.entries(days).map(([day, sum]) => ({ key: dayOf(day), rows: 1, sum, product: 0n }))
    const changesOf = (by: ByPeriod, limits: object = {}) =>
      [...comparePeriods(by, mergeIntoPeriods(by, groups), Object.assign({}, OPEN, limits))].map(
        ([key, { yearChange }]) => [getGroupKey(by, key, String), yearChange],
      )
    expect(changesOf('quarter')).toEqual([
      ['2026-07', '20.00'],
      ['2025-07', null],
      ['2025-04', null],
      ['2026-10', null],
      ['2025-10', null],
    ])
    expect(changesOf('month')[0]).toEqual(['2026-08', '20.00'])
    expect(changesOf('year').map(([, change]) => change)).toEqual([null, null, null])
    expect(changesOf('quarter', { min: '2025-08-01' })[0]).toEqual(['2026-07', null])
  })

  test('but nothing among loans of which earlier ones have been discharged', () => {
    expect(Object.values(compare('quarter', QUARTERS, { isComparable: false }))).toEqual([[null], null, null, null])
  })

  test('only if the filters find all days of both', () => {
    const from = (min: string | null, max: string | null) => compare('quarter', QUARTERS, { min, max })
    expect(from('2026-04-01', null)).toMatchObject({ '2026-07': '12.00', '2026-04': null })
    expect(from('2026-04-02', null)).toMatchObject({ '2026-10': [null], '2026-07': null, '2026-04': null })
    expect(from(null, '2026-11-28')).toMatchObject({ '2026-10': [null] })
    expect(from(null, '2026-11-27')).toMatchObject({ '2026-10': null, '2026-07': '12.00' })
    expect(from(null, '2026-09-29')).toMatchObject({ '2026-10': null, '2026-07': null, '2026-04': '25.00' })
  })

  test('not without principal before', () => {
    expect(compare('month', { '2026-03-01': 1n, '2026-02-01': 0n, '2026-01-01': 4n })).toEqual({
      '2026-03': null,
      '2026-02': '-100.00',
      '2026-01': null,
    })
  })
})

test('the days that a search finds are limited by all of its filters, and by no alternative', () => {
  const between = (column: 'settlement_date' | 'repayment_date', min: string | null, max: string | null) =>
    ({ kind: 'between', column, min, max }) as const
  const condition = all([
    between('settlement_date', '2026-01-01', null),
    all([between('settlement_date', '2025-01-01', '2026-09-30'), between('repayment_date', '2027-01-01', null)]),
    any([between('settlement_date', null, '2020-01-01')]),
    { kind: 'not', of: between('settlement_date', null, '2026-02-01') },
  ])
  expect(findLimits(condition, 'settlement_date')).toEqual({ min: '2026-01-01', max: '2026-09-30' })
  expect(findLimits(condition, 'repayment_date')).toEqual({ min: '2027-01-01', max: null })
  expect(findLimits(all([]), 'settlement_date')).toEqual({ min: null, max: null })
})

test('a change is rounded exactly', () => {
  expect(computeChange(3n, 2n)).toBe('50.00')
  expect(computeChange(2n, 3n)).toBe('-33.33')
  expect(computeChange(9_996_500n, 10_000_000n)).toBe('-0.03')
  expect(computeChange(3_000_000_000_000_001n, 1_000_000_000_000_000n)).toBe('200.00')
})

test.each([
  ['12.34', '+12%', '12% more than Sep quarter 2026'],
  ['-8.00', '−8%', '8% less than Sep quarter 2026'],
  ['1234.50', '+1,235%', '1,235% more than Sep quarter 2026'],
  ['0.49', '0%', 'about as much as Sep quarter 2026'],
  ['-0.49', '0%', 'about as much as Sep quarter 2026'],
  ['-100.00', '−100%', '100% less than Sep quarter 2026'],
])('a change of %s percent is %j, in words %j', (change, short, long) => {
  expect([periodLabels.short(change), periodLabels.long(change, 'Sep quarter 2026')]).toEqual([short, long])
})
