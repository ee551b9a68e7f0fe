import { describe, expect, test } from 'vitest'
import { formatMonth, getEndOfMonth } from '#lib/core/dates.ts'
import { buildLoanFigures } from '#lib/discovery/dashboard/figures/rules.ts'
import { buildLoanMonths, buildTrendBars, listTrendMonths } from '#lib/discovery/dashboard/trends/rules.ts'
import type { LoanTotal } from '#lib/lending/projections/totals/schema.ts'
import { people } from '#tests/support/people.ts'

const total = (fact: LoanTotal['fact'], key: number, loans: number, amount: string): LoanTotal => ({
  fact,
  key,
  loans,
  amount,
})
const month = (year: number, at: number) => year * 12 + at - 1

test('a trend shows twelve months up to the current one', () => {
  const months = listTrendMonths('2026-03-31')
  expect(months).toHaveLength(12)
  expect([months[0], months.at(-1)]).toEqual(['2025-04-01', '2026-03-01'])
  expect([getEndOfMonth('2026-02-01'), getEndOfMonth('2028-02-01'), getEndOfMonth('2026-12-01')]).toEqual([
    ...['2026-02-28', '2028-02-29', '2026-12-31'],
  ])
  expect(formatMonth('2026-03-01')).toBe('Mar 2026')
})

test('a past month’s book is the current one, less loans settled since and plus loans discharged since', () => {
  const totals = [
    ...[total('STATUS', 1, 4, '999'), total('STATUS', 2, 2, '500'), total('STATUS', 3, 1, '100')],
    ...[total('STATUS', 4, 1, '70'), total('STATUS', 5, 1, '40')],
    ...[total('SETTLED', month(2026, 1), 1, '70'), total('SETTLED', month(2026, 2), 2, '540')],
    ...[total('SETTLED', month(2026, 3), 1, '100'), total('DISCHARGED', month(2026, 3), 1, '70')],
  ]
  const shown = buildLoanMonths(totals, ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'], (day) => `/at/${day}`)
  expect(shown).toEqual([
    { month: '2025-12-01', loans: 0, settled: '0', book: '0', href: null },
    { month: '2026-01-01', loans: 1, settled: '70', book: '70', href: '/at/2026-01-01' },
    { month: '2026-02-01', loans: 2, settled: '540', book: '610', href: '/at/2026-02-01' },
    { month: '2026-03-01', loans: 1, settled: '100', book: '640', href: '/at/2026-03-01' },
  ])
})

test('bars are scaled to the largest value, and a negative book has no bar', () => {
  const bars = buildTrendBars([0, 5, 10, -3], { width: 40, height: 20 })
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    ...[
      [20, 0],
      [10, 10],
      [0, 20],
      [20, 0],
    ],
  ])
  expect(buildTrendBars([0], { width: 40, height: 20 })[0]?.height).toBe(0)
  expect(buildTrendBars([], { width: 40, height: 20 })).toEqual([])
})

describe('figures of loans', () => {
  const totals = [total('STATUS', 1, 1, '10'), total('STATUS', 2, 2, '500'), total('STATUS', 5, 1, '40')]
  const hrefs = (person: keyof typeof people) =>
    Object.fromEntries(buildLoanFigures(people[person], totals).map(({ key, href }) => [key, href]))

  test('each link to the list that they count: All Loans for staff, their own profile for members', () => {
    expect(hrefs('staff')).toEqual({
      preSettlement: '/loans?statusKey=PRESETTLEMENT',
      current: '/loans?book=current',
      currentBook: '/loans?book=current',
      discharged: '/loans?statusKey=DISCHARGED',
      dischargedBook: '/loans?statusKey=DISCHARGED',
    })
    expect(hrefs('lender').preSettlement).toMatch(/^\/users\/\d+\/lender\?.*group=pre-settlement/)
    expect(hrefs('broker').current).toMatch(/^\/users\/\d+\/broker\?.*group=current/)
  })

  test('have no links for two profiles whose figures are added up', () => {
    expect(Object.values(hrefs('dual'))).toEqual([null, null, null, null, null])
  })

  test('count settled loans, loans in default and variations in progress as the current book', () => {
    expect(buildLoanFigures(people.staff, totals).map(({ value }) => value)).toEqual(['1', '3', '540', '0', '0'])
  })
})
