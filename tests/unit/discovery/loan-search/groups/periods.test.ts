import { describe, expect, test } from 'vitest'
import { NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { mergeIntoPeriods, parsePeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { buildSearchOfGroup, getGroupKey, nameGroup, orderGroups } from '#lib/discovery/loan-search/groups/rules.ts'
import { type Grouping, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const group = (day: string, rows: number): Subtotal => ({
  key: dayOf(day),
  rows,
  sum: BigInt(rows) * 100n,
  product: BigInt(rows),
})

const DAYS = [
  ...[group('2026-06-30', 1), group('2026-07-01', 2), group('2026-09-30', 4), group('2026-10-01', 8)],
  ...[group('2025-12-31', 16), group('2026-01-01', 32), group('1969-12-31', 64)],
  { key: NO_KEY, rows: 3, sum: 9n, product: 9n },
]

const list = (by: 'quarter' | 'year') =>
  orderGroups(mergeIntoPeriods(by, DAYS), getUsualGrouping(by), { nameOf: () => '' }).map(({ key, rows }) => [
    getGroupKey(by, key, String),
    nameGroup(by, key),
    rows,
  ])

test('settlements are grouped by calendar quarter, the newest first', () => {
  expect(list('quarter')).toEqual([
    ['2026-10', 'Dec quarter 2026', 8],
    ['2026-07', 'Sep quarter 2026', 6],
    ['2026-04', 'Jun quarter 2026', 1],
    ['2026-01', 'Mar quarter 2026', 32],
    ['2025-10', 'Dec quarter 2025', 16],
    ['1969-10', 'Dec quarter 1969', 64],
    [null, 'Not settled', 3],
  ])
})

test('settlements are grouped by financial year, from July to June', () => {
  expect(list('year')).toEqual([
    ['2026-07', 'FY 2026–27', 14],
    ['2025-07', 'FY 2025–26', 49],
    ['1969-07', 'FY 1969–70', 64],
    [null, 'Not settled', 3],
  ])
})

test('a group keeps all its figures when days are merged', () => {
  const [september] = mergeIntoPeriods('quarter', [group('2026-07-01', 2), group('2026-09-30', 4)])
  expect(september).toEqual({ key: dayOf('2026-07-01'), rows: 6, sum: 600n, product: 6n })
})

describe('the search of a period', () => {
  const opens = (raw: Record<string, string>, by: Grouping['by'], key: string) =>
    buildSearchOfGroup(loanSearch.parse({ group: by, ...raw }), by, key)?.filters ?? null

  test('narrows the settlement to its days', () => {
    expect(opens({}, 'quarter', '2026-07')).toEqual({ settlement: { min: '2026-07-01', max: '2026-09-30' } })
    expect(opens({}, 'quarter', '2024-01')).toEqual({ settlement: { min: '2024-01-01', max: '2024-03-31' } })
    expect(opens({}, 'year', '2025-07')).toEqual({ settlement: { min: '2025-07-01', max: '2026-06-30' } })
  })

  test('is limited to the filtered days', () => {
    expect(opens({ settledFrom: '2026-08-10', settledTo: '2026-12-31' }, 'quarter', '2026-07')).toEqual({
      settlement: { min: '2026-08-10', max: '2026-09-30' },
    })
    expect(opens({ settledTo: '2026-02-03' }, 'year', '2025-07')).toEqual({
      settlement: { min: '2025-07-01', max: '2026-02-03' },
    })
  })

  test.each<[Grouping['by'], string]>([
    ...(['2026-08', '2026-13', '2026', 'x', ''] as const).map((key) => ['quarter', key] as [Grouping['by'], string]),
    ['year', '2026-01'],
    ['year', '2200-07'],
  ])('by %s has no %j', (by, key) => expect(opens({}, by, key)).toBeNull())
})

test('every month is in one quarter and one financial year', () => {
  for (const by of ['quarter', 'year'] as const) {
    const months = Array.from(
      { length: 36 },
      (_, at) => `${2024 + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}`,
    )
    const periods = months.flatMap((month) => parsePeriod(by, month) ?? [])
    for (const [at, { min }] of periods.entries())
      if (at > 0) expect(dayOf(min) - dayOf(periods[at - 1]?.max as string)).toBe(1)
  }
})
