import { expect, test } from 'vitest'
import { buildDueMonthBars, buildMonthBars, buildStateBars } from '#lib/discovery/loan-search/charts/rules.ts'

const group = (key: string, principal: bigint, loans = 1) => ({ key, name: key, loans, principal })

test('a chart of old loans shows the twelve months up to the last settlement, empty months included', () => {
  const bars = buildMonthBars([group('2026-03', 300n, 2), group('2025-12', 1n), group('2024-01', 900n)], '2027-03-26')
  expect(bars.map(({ key }) => key)).toEqual([
    ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09'],
    ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
  ])
  expect(bars.at(-1)).toEqual({ key: '2026-03', name: 'Mar 2026', short: 'M', loans: 2, principal: 300n, height: 100 })
  // A small value is still visible; zero has no bar.
  expect(bars.slice(8, 10).map(({ loans, height }) => [loans, height])).toEqual([
    [1, 1],
    [0, 0],
  ])
  expect(buildMonthBars([], '2027-03-26')).toEqual([])
})

test('state bars keep the given order and are scaled to the highest', () => {
  const bars = buildStateBars([group('NSW', 200n), group('VIC', 50n), group('NT', 0n)])
  expect(bars.map(({ short, height }) => [short, height])).toEqual([
    ['NSW', 100],
    ['VIC', 25],
    ['NT', 0],
  ])
  expect(buildStateBars([])).toEqual([])
})

test('a chart of recent loans ends with the current month', () => {
  const last = (key: string) => buildMonthBars([group(key, 300n)], '2026-11-26').at(-1)
  expect(last('2026-03')).toEqual({ key: '2026-11', name: 'Nov 2026', short: 'N', loans: 0, principal: 0n, height: 0 })
  expect(last('2025-12')?.key).toBe('2026-11')
  expect(last('2025-11')?.key).toBe('2025-11')
})

test('a settlement planned far ahead does not push recent months off the chart', () => {
  const months = (...keys: string[]) =>
    buildMonthBars(
      keys.map((key) => group(key, 1n)),
      '2026-11-26',
    ).map(({ key }) => key)
  expect(months('2062-05', '2026-10', '2026-03').at(-1)).toBe('2026-11')
  expect(months('2062-05', '2026-11').at(-1)).toBe('2026-11')
  expect(months('2062-05', '2026-12').at(-1)).toBe('2062-05')
})

test('repayment months are the next twelve, a later year if filtered for, or the last overdue ones', () => {
  const ends = (...keys: string[]) => {
    const bars = buildDueMonthBars(
      keys.map((key) => group(key, 1n)),
      '2026-11-26',
    )
    return [bars.length, bars[0]?.key, bars.at(-1)?.key]
  }
  expect(ends('2024-02', '2026-11', '2062-05')).toEqual([12, '2026-11', '2027-10'])
  expect(ends('2027-10')).toEqual([12, '2026-11', '2027-10'])
  expect(ends('2028-01', '2028-06')).toEqual([12, '2028-01', '2028-12'])
  expect(ends('2025-12', '2026-11')).toEqual([12, '2025-12', '2026-11'])
  expect(ends('2026-11')).toEqual([12, '2026-11', '2027-10'])
  expect(ends('2024-02', '2025-03')).toEqual([12, '2024-04', '2025-03'])
  expect(ends()).toEqual([0, undefined, undefined])
})
